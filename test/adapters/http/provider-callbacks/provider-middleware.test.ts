import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { ReceiveProviderCallback } from '../../../../src/application/wallet/receive-provider-callback.ts';
import { CALLBACK_BYTES_MAX, STRANGERS_BYTES_MAX } from '../../../../src/adapters/http/messages/raw-body.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';
import type { ProviderRequest } from '../../../../src/application/ports/provider-inbox.ts';
import { err, ok } from '../../../../src/domain/shared/result.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

/** The one provider whose words are known, and what it reads when something failed. */
const KNOWN = 'KNOWN';
const faultOf = (request: ProviderRequest) => ({ ...REPLY, status: 200, body: `try ${request.path} again` });
const REPLY = { status: 418, contentType: 'text/xml; charset=utf-8', body: '<ok>é</ok>' };

describe('the addresses that providers call', () => {
  const received: { readonly code: string; readonly address: string; readonly request: ProviderRequest }[] = [];
  let execute: ReceiveProviderCallback['execute'];
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway((_, clock) => ({
      limits: limitsOf(clock, { trustedProxies: 1 }),
      useCases: receivedBy({ execute: (...asked) => execute(...asked) }, (code, request) =>
        code === KNOWN ? faultOf(request) : undefined,
      ),
    }));
  });
  after(() => gateway.close());
  beforeEach(() => {
    received.length = 0;
    gateway.finished.length = 0;
    gateway.faults.length = 0;
    execute = async (code, { head, address, readBody }) => {
      const body = await readBody('proven');
      if (!body.ok) return body;
      received.push({ code, address, request: { ...head, body: body.value } });
      return ok(REPLY);
    };
  });

  it('take less of a stranger than of a sender who was right before, and say so as a fault in the provider’s words', async () => {
    const taken: number[] = [];
    const send = async (sender: 'proven' | 'stranger', bytes: number, code = KNOWN) => {
      execute = async (_, { readBody }) => {
        const body = await readBody(sender);
        if (!body.ok) return body;
        taken.push(body.value.length);
        return ok(REPLY);
      };
      const response = await fetch(`${gateway.url}/provider/${code}/x`, { method: 'POST', body: 'x'.repeat(bytes) });
      return [response.status, await response.text()];
    };

    const replies = [
      await send('stranger', STRANGERS_BYTES_MAX),
      await send('stranger', STRANGERS_BYTES_MAX + 1),
      await send('proven', STRANGERS_BYTES_MAX + 1),
    ];

    expect(replies).to.deep.equal([
      [418, REPLY.body],
      [200, 'try /x again'],
      [418, REPLY.body],
    ]);
    expect(taken).to.deep.equal([STRANGERS_BYTES_MAX, STRANGERS_BYTES_MAX + 1]);
  });

  it('hand the request on as it was sent', async () => {
    await fetch(`${gateway.url}/provider/Abc/v1/api/seamless/balance?q=a%20b&x`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': '198.51.100.1, 192.0.2.7', 'X-Signature': 'a+b=' },
      body: ' {"a": 1.50}\n',
    });

    const { headers, ...request } = received[0]!.request;
    expect(headers).to.include({ 'x-signature': 'a+b=' });
    expect([{ ...received[0], request }]).to.deep.equal([
      {
        code: 'Abc',
        address: '192.0.2.7',
        request: {
          method: 'POST',
          path: '/v1/api/seamless/balance',
          query: 'q=a%20b&x',
          contentType: 'text/plain',
          body: ' {"a": 1.50}\n',
        },
      },
    ]);
  });

  it('reply exactly what is given', async () => {
    const response = await fetch(`${gateway.url}/provider/A`, { method: 'POST' });

    expect([response.status, response.headers.get('content-type'), await response.text()]).to.deep.equal([
      REPLY.status,
      REPLY.contentType,
      REPLY.body,
    ]);
  });

  for (const [target, path, query] of [
    ['/provider/A', '/', ''],
    ['/provider/A/', '/', ''],
    ['/provider/A?x=1', '/', 'x=1'],
    ['/provider/A//b', '/b', ''],
    ['/provider/A///b//c?d=//e', '/b/c', 'd=//e'],
    ['/provider/A//', '/', ''],
  ] as const) {
    it(`take ${target} for the path ${path}`, async () => {
      await fetch(gateway.url + target);

      expect(received[0]?.request).to.include({ method: 'GET', path, query, body: '' });
    });
  }

  it('report each request once, under one label', async () => {
    await fetch(`${gateway.url}/provider/SECRET-CODE/x?sign=abc`, { method: 'POST' });

    expect(gateway.finished).to.have.length(1);
    expect(gateway.finished[0]).to.include({ route: '/provider/{code}', method: 'POST', httpStatus: REPLY.status });
    expect(JSON.stringify(gateway.finished)).to.not.contain('abc');
  });

  it('refuse a provider that nobody has in an envelope', async () => {
    execute = async (key) => err({ kind: 'not_found', what: 'provider', key });

    const response = await fetch(`${gateway.url}/provider/NOBODY`, { method: 'POST' });

    expect([response.status, ((await response.json()) as { code: number }).code]).to.deep.equal([404, 1007]);
  });

  it('say that a provider which is not configured cannot be served now, and tell the operator why', async () => {
    execute = async (provider) => err({ kind: 'provider_not_configured', provider, detail: 'it has no base_url' });

    const response = await fetch(`${gateway.url}/provider/A`, { method: 'POST' });

    expect([response.status, ((await response.json()) as { code: number }).code]).to.deep.equal([503, 9002]);
    expect(gateway.faults.map(String)).to.deep.equal(['Error: provider A: it has no base_url']);
  });

  it('say that nobody can be served while the database is away', async () => {
    execute = () => Promise.reject(new StoreUnavailable('away'));

    expect((await fetch(`${gateway.url}/provider/A`, { method: 'POST' })).status).to.equal(503);
  });

  for (const [what, method, headers, body, code] of [
    ['a method that no provider uses', 'DELETE', {}, undefined, 1005],
    ['a compressed body', 'POST', { 'Content-Encoding': 'gzip' }, 'x', 1006],
    ['a body that is too large', 'POST', {}, 'x'.repeat(CALLBACK_BYTES_MAX + 1), 1006],
  ] as const) {
    it(`refuse ${what} in the words of a provider that is known, and count it by the code of the envelope`, async () => {
      const answer = await fetch(`${gateway.url}/provider/${KNOWN}/bets`, { method, headers, ...(body && { body }) });

      expect([answer.status, await answer.text()]).to.deep.equal([200, 'try /bets again']);
      expect(gateway.finished[0]).to.include({ httpStatus: 200, code });
      expect(received).to.deep.equal([]);
    });
  }

  it('refuse methods that no provider uses', async () => {
    const response = await fetch(`${gateway.url}/provider/A`, { method: 'DELETE' });

    expect([response.status, response.headers.get('allow')]).to.deep.equal([405, 'POST, GET']);
    expect(received).to.deep.equal([]);
  });

  it('take a body of the largest size, and refuse one byte more, announced or not', async () => {
    const post = (body: string | ReadableStream) =>
      fetch(`${gateway.url}/provider/A`, { method: 'POST', body, duplex: 'half' });
    const chunked = new Blob(['x'.repeat(CALLBACK_BYTES_MAX + 1)]).stream();

    const statuses = [
      (await post('x'.repeat(CALLBACK_BYTES_MAX))).status,
      (await post('x'.repeat(CALLBACK_BYTES_MAX + 1))).status,
      (await post(chunked)).status,
    ];

    expect(statuses).to.deep.equal([REPLY.status, 413, 413]);
    expect(received).to.have.length(1);
  });

  it('refuse a compressed body', async () => {
    const response = await fetch(`${gateway.url}/provider/A`, {
      method: 'POST',
      headers: { 'Content-Encoding': 'gzip' },
      body: 'x',
    });

    expect(response.status).to.equal(415);
  });

  it('do not mind what else is expected of them', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('POST /provider/A HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\nContent-Length: 0\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();

    expect(answer.toString()).to.match(/^HTTP\/1.1 418 /);
  });

  it('hand on nothing of a body that is cut off', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('POST /provider/A HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
    await new Promise((resolve) => socket.once('connect', resolve));

    socket.destroy();
    while (gateway.finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    expect(received).to.deep.equal([]);
  });

  it('wait for nothing of a body that was cut off before anybody asked for it', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    const refused = new Promise<string>((resolve) => {
      execute = async (_, { readBody }) => {
        socket.destroy();
        await new Promise((cutOff) => setTimeout(cutOff, 50));
        const body = await readBody('proven');
        resolve(body.ok ? body.value : 'refused');
        return body.ok ? ok(REPLY) : body;
      };
    });

    socket.write('POST /provider/A HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');

    expect(await refused).to.equal('refused');
    // A body that is waited for has ten.
  }).timeout(5_000);

  for (const path of ['/provider', '/provider/', '/provider/a%20b', '/providers/A', `/provider/${'A'.repeat(65)}`]) {
    it(`leave ${path.slice(0, 30)} alone`, async () => {
      expect((await fetch(gateway.url + path, { method: 'POST' })).status).to.equal(404);
      expect(received).to.deep.equal([]);
    });
  }
});
