import { expect } from 'chai';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import {
  AxiosCallbackSender,
  type AxiosCallbackSenderOptions,
} from '../../../src/adapters/callbacks/axios-callback-sender.ts';
import type { Resolve } from '../../../src/adapters/http-client/vetted-lookup.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { callbackSenderContract } from '../../ports/callback-sender.contract.ts';
import { AgentSystem } from '../../support/agent-system.ts';

const TIMEOUT_MS = 1_000;

const senderOf = (changes: Partial<AxiosCallbackSenderOptions> = {}): AxiosCallbackSender =>
  new AxiosCallbackSender({
    timeoutMs: TIMEOUT_MS,
    clock: new ControllableClock(Date.now()),
    allowsPrivate: true,
    allowsHttp: true,
    ...changes,
  });

/** A name server of our own: gives the addresses in turn, the last one for ever, and counts how often it was asked. */
function nameServer(...turns: readonly (readonly string[])[]): { readonly resolve: Resolve; asked: number } {
  const server = {
    asked: 0,
    resolve: ((_hostname, _options, callback) => {
      const addresses = turns[Math.min(server.asked, turns.length - 1)]!;
      server.asked += 1;
      callback(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) satisfies Resolve,
  };
  return server;
}

callbackSenderContract(AxiosCallbackSender.name, async () => {
  const system = await AgentSystem.listening();
  return {
    sender: senderOf({ timeoutMs: 2_000 }),
    url: `${system.baseUrl}/api/v1/callback/bet`,
    answerWith: (answer) => {
      system.answering = () => answer;
    },
    received: () => system.received.map(({ headers, body }) => ({ id: headers['webhook-id']!, body })),
    traceparents: () => system.received.map(({ headers }) => headers['traceparent']),
    close: () => system.close(),
  };
});

describe('AxiosCallbackSender', () => {
  let system: AgentSystem;
  let url: string;

  beforeEach(async () => {
    system = await AgentSystem.listening();
    url = `${system.baseUrl}/api/v1/callback/bet`;
  });
  afterEach(() => system.close());

  const send = (sender: AxiosCallbackSender, target = url, secrets: readonly string[] = []) =>
    sender.send({ url: target, id: 'callback-1', body: '{"amount":"1.50"}', secrets });

  it('reads the pause that an answer asks for, as seconds or as a date', async () => {
    const asked = ['120', 'Sat, 28 Nov 2026 10:00:30 GMT', 'soon', 'Sat, 28 Nov 2026 09:00:00 GMT', undefined];
    const server = createServer((_, response) => {
      const [header] = asked.splice(0, 1);
      response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sender = senderOf({ clock: new ControllableClock(Date.UTC(2026, 10, 28, 10)) });

    const pauses: unknown[] = [];
    for (let left = asked.length; left > 0; left -= 1) {
      const reply = await send(sender, `http://127.0.0.1:${String(port)}/`);
      pauses.push(reply.kind === 'answered' ? reply.retryAfterMs : reply);
    }
    server.close();

    expect(pauses).to.deep.equal([120_000, 30_000, undefined, 0, undefined]);
  });

  describe('signing', () => {
    const [newest, older, strange] = ['A', 'B', 'C'].map(
      (letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`,
    ) as [string, string, string];

    it('is verified by the library of receivers, with each of the secrets', async () => {
      await send(senderOf(), url, [newest, older]);

      const { body, headers } = system.received[0]!;
      for (const secret of [newest, older]) {
        expect(new Webhook(secret).verify(body, headers)).to.deep.equal({ amount: '1.50' });
      }
      expect(() => new Webhook(strange).verify(body, headers)).to.throw('No matching signature');
    });

    it('has the newest first', async () => {
      await send(senderOf(), url, [newest, older]);

      const { body, headers } = system.received[0]!;
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
      expect(headers['webhook-signature']).to.equal(
        [newest, older].map((secret) => new Webhook(secret).sign('callback-1', sentAt, body)).join(' '),
      );
    });

    it('is left out without secrets', async () => {
      await send(senderOf());

      expect(system.received[0]?.headers).to.include({ 'webhook-id': 'callback-1' });
      expect(system.received[0]?.headers).not.to.have.property('webhook-signature');
    });

    it('says anew when it was sent at every attempt', async () => {
      const clock = new ControllableClock(1_800_000_000_000);
      const sender = senderOf({ clock });
      await send(sender);
      clock.advance(60_000);
      await send(sender);

      const moments = system.received.map(({ headers }) => headers['webhook-timestamp']);
      expect(moments).to.deep.equal(['1800000000', '1800000060']);
    });
  });

  describe('the connection', () => {
    it('is kept for the next callback', async () => {
      const sender = senderOf();
      for (let number = 0; number < 3; number += 1) await send(sender);

      expect(system.connections).to.equal(1);
    });

    it('follows no redirect', async () => {
      const elsewhere = await AgentSystem.listening();
      system.answering = () => ({ httpStatus: 307, text: '', headers: { Location: `${elsewhere.baseUrl}/` } });

      const reply = await send(senderOf());

      expect(reply).to.deep.include({ kind: 'answered', httpStatus: 307 });
      expect(elsewhere.received).to.deep.equal([]);
      await elsewhere.close();
    });

    it('goes through no proxy, whatever the environment says', async () => {
      const proxy = await AgentSystem.listening();
      process.env['http_proxy'] = proxy.baseUrl;

      await send(senderOf()).finally(() => delete process.env['http_proxy']);

      expect([proxy.received.length, system.received.length]).to.deep.equal([0, 1]);
      await proxy.close();
    });

    it('reads no endless answer', async () => {
      system.answering = () => ({ httpStatus: 200, text: ' '.repeat(70_000) });

      const reply = await send(senderOf());

      expect(reply).to.deep.equal({ kind: 'connection_lost', detail: 'the answer is too large or broken' });
    });

    for (const [what, limits, times] of [
      ['once more', {}, 2],
      ['only once where somebody waits for the answer', { onceWithinMs: TIMEOUT_MS }, 1],
    ] as const) {
      it(`sends ${what} what was cut off`, async () => {
        system.answering = () => 'nothing';
        system.hangUp = true;

        const reply = await senderOf().send({ url: system.baseUrl, id: 'an-id', body: '{}', secrets: [], ...limits });

        expect(reply.kind).to.equal('connection_lost');
        expect(system.received).to.have.length(times);
      });
    }

    it('tells that nobody listens there', async () => {
      expect(await send(senderOf(), 'http://127.0.0.1:1/')).to.deep.equal({
        kind: 'unreachable',
        detail: 'ECONNREFUSED',
      });
    });
  });

  describe('where only public addresses are allowed', () => {
    const guarded = (changes: Partial<AxiosCallbackSenderOptions> = {}) =>
      senderOf({ allowsPrivate: false, ...changes });

    const spellings = (port: number): readonly string[] => [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      `http://127.0.0.1.:${port}/`,
      `http://0:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://[64:ff9b::7f00:1]:${port}/`,
      `http://[fe80::1]:${port}/`,
      `http://①②⑦.⓪.⓪.①:${port}/`,
    ];

    it('refuses an address in the URL, however it is spelled', async () => {
      const replies = await Promise.all(spellings(system.port).map((target) => send(guarded(), target)));

      expect(new Set(replies.map(({ kind }) => kind))).to.deep.equal(new Set(['address_refused']));
      expect(system.connections).to.equal(0);
    });

    it('refuses localhost by the system’s own name server', async () => {
      const reply = await send(guarded(), `http://localhost:${system.port}/`);

      expect(reply).to.deep.equal({ kind: 'address_refused', detail: 'the name has no public address' });
      expect(system.connections).to.equal(0);
    });

    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
      it(`refuses a name that leads to ${address}`, async () => {
        const { resolve } = nameServer([address]);

        const reply = await send(guarded({ resolve }), `http://agent.example:${system.port}/`);

        expect(reply.kind).to.equal('address_refused');
        expect(system.connections).to.equal(0);
      });
    }

    it('asks for a name once a connection, and connects to nothing but what was judged', async () => {
      const server = nameServer(['192.0.2.1', '127.0.0.1'], ['127.0.0.1']);

      const reply = await send(guarded({ resolve: server.resolve }), `http://agent.example:${system.port}/`);

      expect({ kind: reply.kind, asked: server.asked }).to.deep.equal({ kind: 'address_refused', asked: 1 });
    });

    it('refuses plain HTTP unless that is allowed', async () => {
      const reply = await send(guarded({ allowsHttp: false }), 'http://agent.example/');

      expect(reply).to.deep.equal({ kind: 'address_refused', detail: 'only https is allowed' });
    });

    for (const target of ['ftp://agent.example/', 'file:///etc/passwd', 'agent.example']) {
      it(`refuses ${target}`, async () => {
        expect((await send(guarded(), target)).kind).to.equal('address_refused');
      });
    }
  });
});
