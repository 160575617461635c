/** Bodies that never end, from unauthenticated callers, take nobody's place and little memory. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { HttpDependencies } from '../../../../src/adapters/http/index.ts';
import { err, ok } from '../../../../src/domain/shared/result.ts';
import { furnishWithToken, post } from '../calls.ts';
import { receivedBy, startGateway, type Gateway, type Receiver } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

const IN_FLIGHT_MAX = 5;
const KIB = 1024;
const reply = (body: string) => ({ status: 200, contentType: 'text/plain', body });

/** Only provider A is known, and any address may call it. */
const receive: Receiver = {
  isKnownSender: () => false,
  execute: async (code, { readBody }) => {
    if (code !== 'A') return err({ kind: 'not_found', what: 'provider', key: code });
    const body = await readBody('proven');
    return body.ok ? ok(reply(`${body.value.length} bytes`)) : body;
  },
};

describe('unfinished bodies below /provider', () => {
  let gateway: Gateway;
  let sockets: Socket[];

  const open = async (callbackBodyLimits: HttpDependencies['callbackBodyLimits'] = {}): Promise<void> => {
    gateway = await startGateway((_, clock) => ({
      limits: limitsOf(clock, { trustedProxies: 1, inFlightMax: IN_FLIGHT_MAX }),
      useCases: receivedBy(receive, () => reply('try again')),
      callbackBodyLimits,
    }));
    await furnishWithToken(gateway);
    sockets = [];
  };

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.close();
  });

  /** Begins a request, of which `bytes` of a mebibyte are sent, in one piece; the rest never comes. */
  async function begun(bytes: number, { code = 'A', address = '192.0.2.1' } = {}): Promise<Socket> {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const head = `POST /provider/${code} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${KIB * KIB}\r\n\r\n`;
    socket.write(head);
    if (bytes > 0) socket.write('x'.repeat(bytes));
    // So that those that follow are younger.
    await sleep(10);
    return socket;
  }

  const answerOf = async (socket: Socket): Promise<string> => String(((await once(socket, 'data')) as [Buffer])[0]);
  const whole = async (address: string): Promise<string> => {
    const headers = { 'X-Forwarded-For': address };
    return (await fetch(`${gateway.url}/provider/A`, { method: 'POST', headers, body: 'whole' })).text();
  };

  it('take no place of those that are under way', async () => {
    await open();
    for (let at = 0; at < 4 * IN_FLIGHT_MAX; at += 1) await begun(10);

    const [agent, provider] = await Promise.all([post(gateway, '/papi/v1/game/list'), whole('192.0.2.2')]);

    expect([agent.httpStatus, provider]).to.deep.equal([200, '5 bytes']);
  });

  it('are not waited for where nobody has the code', async () => {
    await open();
    const socket = await begun(10, { code: 'NOBODY' });

    expect(await answerOf(socket))
      .to.match(/^HTTP\/1\.1 404 /)
      .and.include('Connection: close');
  });

  it('of one address give way, the oldest first, when it begins more than it may', async () => {
    await open({ perAddressMax: 3 });
    const [first] = [await begun(10), await begun(10), await begun(10)];
    const other = await begun(10, { address: '192.0.2.2' });
    const refused = answerOf(first);

    await begun(10);

    expect(await refused)
      .to.include('try again')
      .and.include('Connection: close');
    expect(await whole('192.0.2.1')).to.equal('5 bytes');
    expect([other.bytesRead, sockets.at(-1)?.bytesRead]).to.deep.equal([0, 0]);
  });

  it('give way, the oldest first, when all together are more than they may', async () => {
    await open({ max: 3 });
    const [first] = [
      await begun(10),
      await begun(10, { address: '192.0.2.2' }),
      await begun(10, { address: '192.0.2.3' }),
    ];
    const refused = answerOf(first);

    await begun(10, { address: '192.0.2.4' });

    expect(await refused).to.include('try again');
    expect(await whole('192.0.2.5')).to.equal('5 bytes');
  });

  it('of one address hold no more bytes than they may', async () => {
    await open({ bytesPerAddressMax: 100 * KIB });
    const first = await begun(60 * KIB);
    const other = await begun(60 * KIB, { address: '192.0.2.2' });
    const refused = answerOf(first);

    await begun(60 * KIB);

    expect(await refused).to.include('try again');
    expect(other.bytesRead).to.equal(0);
  });

  it('hold no more bytes than they may together', async () => {
    await open({ bytesMax: 100 * KIB });
    const first = await begun(60 * KIB);
    const refused = answerOf(first);

    await begun(60 * KIB, { address: '192.0.2.2' });

    expect(await refused).to.include('try again');
  });

  it('count more than their bytes when they come in crumbs, each of which costs memory of its own', async () => {
    await open({ bytesMax: 100 * KIB });
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const refused = answerOf(socket);
    socket.write('POST /provider/A HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write('1\r\nx\r\n'.repeat(KIB));

    expect(await refused).to.include('try again');
  });

  it('leave nothing behind when their senders go', async () => {
    await open({ perAddressMax: 3, max: 3 });
    for (let at = 0; at < 10; at += 1) {
      const socket = await begun(10);
      socket.destroy();
      while (gateway.finished.length <= at) await sleep(1);
    }
    const kept = [await begun(10), await begun(10)];

    expect(await whole('192.0.2.1')).to.equal('5 bytes');
    expect(kept.map(({ bytesRead }) => bytesRead)).to.deep.equal([0, 0]);
  });
});
