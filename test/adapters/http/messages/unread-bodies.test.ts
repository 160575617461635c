/** A refusal reaches its caller although the body behind the request was not read, and the connection does not stay for it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { err } from '../../../../src/domain/shared/result.ts';
import { FORM, furnishWithToken, TOKEN } from '../calls.ts';
import { ADMIN_TOKEN, receivedBy, startGateway, type Gateway } from '../gateway.ts';

const MIB = 1024 * 1024;
/** If the connection was closed at once, nine of ten clients found it broken. */
const TRIES = 8;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
/** A fiftieth of that in production. */
const DISCARD_MS = 100;
const IDLE_MS = 20_000;

const FAULT = { status: 200, contentType: 'application/json', body: '{"msg":"try again"}' };

interface Exchange {
  readonly received: string;
  readonly fault: string | undefined;
}

/** Writes a head and so many bytes behind it, announced or in chunks, and reads only afterwards, as many clients do. */
async function exchange(port: number, head: string, bytes: number, isChunked = false): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let fault: string | undefined;
  socket.on('error', (error: NodeJS.ErrnoException) => (fault = error.code));
  socket.setMaxListeners(0);
  await once(socket, 'connect');
  socket.write(`${head}\r\n${isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`}\r\n\r\n`);
  for (let sent = 0; sent < bytes && fault === undefined; sent += CHUNK.length) {
    if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`);
    if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    if (isChunked) socket.write('\r\n');
  }
  if (isChunked) socket.write('0\r\n\r\n');
  socket.on('data', (data: Buffer) => (received += data.toString()));
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
  return { received, fault };
}

const statusOf = ({ received, fault }: Exchange): string =>
  received.slice('HTTP/1.1 '.length, 12) || (fault ?? 'nothing');

describe('a body that nobody reads', () => {
  let gateway: Gateway;

  const open = async (discardMs?: number): Promise<void> => {
    gateway = await startGateway({
      connectionLimits: { idleTimeoutMs: IDLE_MS, ...(discardMs !== undefined && { discardMs }) },
      useCases: receivedBy(
        {
          execute: async (key, { readBody }) => {
            const body = key === 'KNOWN' ? await readBody('proven') : undefined;
            return body?.ok === false ? body : err({ kind: 'not_found', what: 'provider', key });
          },
        },
        (code) => (code === 'KNOWN' ? FAULT : undefined),
      ),
    });
    await furnishWithToken(gateway);
  };

  afterEach(() => gateway.close());

  const agent = `POST /papi/v1/game/list HTTP/1.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: ${FORM}`;
  const admin = (path: string, type: string): string =>
    `POST /admin/v1${path} HTTP/1.1\r\nAuthorization: Bearer ${ADMIN_TOKEN}\r\nContent-Type: ${type}`;

  for (const [who, head, bytes, status] of [
    ['an Agent', agent, 4 * MIB, '413'],
    ['an Agent whose token is wrong', agent.replace(TOKEN, 'nonsense'), 4 * MIB, '401'],
    ['an administrator', admin('/agents', 'application/json'), 4 * MIB, '413'],
    ['an administrator who imports', admin('/games/import', 'application/json'), 17 * MIB, '413'],
    ['somebody without the administrator’s token', 'POST /admin/v1/agents HTTP/1.1', 4 * MIB, '401'],
    ['somebody who looks for another path', 'POST /nowhere HTTP/1.1', 4 * MIB, '404'],
    ['a provider that nobody has', 'POST /provider/NOBODY HTTP/1.1', 4 * MIB, '4(04|13)'],
    ['a provider, in its own words', 'POST /provider/KNOWN HTTP/1.1', 4 * MIB, '200'],
  ] as const) {
    for (const isChunked of [false, true]) {
      it(`does not keep the refusal from ${who}${isChunked ? ', sent in chunks' : ''}`, async () => {
        await open();
        const tries = bytes > 8 * MIB ? 1 : TRIES;
        const exchanges = await Promise.all(
          Array.from({ length: tries }, () => exchange(gateway.port, `${head}\r\nHost: a`, bytes, isChunked)),
        );

        for (const each of exchanges) expect(statusOf(each)).to.match(new RegExp(`^${status}$`));
        for (const { received } of exchanges) expect(received).to.match(/"msg":".+"\}$/);
      });
    }
  }

  for (const [what, head] of [
    ['an Agent whose token is wrong', agent.replace(TOKEN, 'nonsense')],
    ['somebody without the administrator’s token', 'POST /admin/v1/agents HTTP/1.1'],
    ['somebody who looks for another path', 'POST /nowhere HTTP/1.1'],
    ['a probe', 'GET /health/live HTTP/1.1'],
    ['a provider that nobody has', 'DELETE /provider/NOBODY HTTP/1.1'],
  ] as const) {
    it(`keeps no connection of ${what} open once it is answered`, async () => {
      await open(DISCARD_MS);
      const rests = ['Content-Length: 1000', 'Content-Length: 1000000', 'Transfer-Encoding: chunked'];

      const openForMs = await Promise.all(
        rests.map(async (rest) => {
          const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
          socket.write(`${head}\r\nHost: a\r\n${rest}\r\n\r\n`);
          await once(socket, 'data');
          const answeredAtMs = performance.now();
          await once(socket.resume(), 'close');
          return performance.now() - answeredAtMs;
        }),
      );

      expect(Math.max(...openForMs)).to.be.lessThan(IDLE_MS / 2);
    });
  }

  it('costs a client no connection when it is small and arrives a moment later', async () => {
    const discardMs = 20 * DISCARD_MS;
    await open(discardMs);
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345');
    const [refusal] = (await once(socket, 'data')) as [Buffer];
    socket.write('67890GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const isOpen = await Promise.race([once(socket, 'close').then(() => false), sleep(2 * discardMs, true)]);
    socket.destroy();

    expect(refusal.toString())
      .to.match(/^HTTP\/1\.1 404 /)
      .and.not.include('Connection: close');
    expect(answer.toString()).to.match(/^HTTP\/1\.1 200 /);
    expect(isOpen).to.equal(true);
  });
});
