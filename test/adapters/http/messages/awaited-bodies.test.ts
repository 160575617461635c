/** Bodies that never end take no place among the requests under way, whoever sends them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { admin, furnishWithToken, post, TOKEN } from '../calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';
import { signedIn } from '../sign-in/signed-in.ts';

const IN_FLIGHT_MAX = 5;
const JSON_TYPE = 'Content-Type: application/json';
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin';

/** The entry points, the headers of an unauthenticated caller, and the beginning of a body. */
const STRANGERS = [
  ['/admin/v1/logins', JSON_TYPE, '{'],
  ['/admin/v1/logins/collect', JSON_TYPE, '{'],
  ['/console/sign-in/link', FORM, 'l'],
] as const;

describe('bodies that never end', () => {
  let gateway: Gateway;
  let sockets: Socket[];

  beforeEach(async () => {
    gateway = await startGateway((_, clock) => ({ limits: limitsOf(clock, { inFlightMax: IN_FLIGHT_MAX }) }));
    await furnishWithToken(gateway);
    sockets = [];
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.close();
  });

  /** Begins a request whose body of `bytes` does not come, but for its beginning. */
  function begun(path: string, { headers, body, bytes = 1_000 }: Begun): Socket {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\nContent-Length: ${bytes}\r\n\r\n${body}`);
    return socket;
  }

  const manyBegun = async (path: string, asked: Begun): Promise<void> => {
    for (let at = 0; at < 4 * IN_FLIGHT_MAX; at += 1) begun(path, asked);
    await sleep(100);
  };

  async function sessionHeader(): Promise<string> {
    await admin(gateway, 'POST', '/people', { name: 'ann', role: 'viewer' });
    const visitor = await signedIn(gateway);
    return `Cookie: __Host-session=${visitor.cookies.get('__Host-session')}`;
  }

  const agentStatus = async (): Promise<number> => (await post(gateway, '/papi/v1/game/list')).httpStatus;
  const answerOf = async (socket: Socket): Promise<string> => String(((await once(socket, 'data')) as [Buffer])[0]);

  for (const [path, headers, body] of STRANGERS) {
    it(`take no place at ${path}`, async () => {
      await manyBegun(path, { headers, body });

      expect(await agentStatus()).to.equal(200);
    });
  }

  it('take no place at the console, where the sender is signed in', async () => {
    const cookie = await sessionHeader();

    for (const path of ['/console/agents', '/console/sign-in/out'])
      await manyBegun(path, { headers: `${FORM}\r\n${cookie}`, body: 'f' });

    expect(await agentStatus()).to.equal(200);
  });

  it('take no place at the admin API, where the sender has a token', async () => {
    await manyBegun('/admin/v1/agents', { headers: `${JSON_TYPE}\r\nAuthorization: Bearer ${ADMIN_TOKEN}`, body: '{' });

    expect(await agentStatus()).to.equal(200);
  });

  it('take no place at the interface of Agents', async () => {
    await manyBegun('/papi/v1/game/list', { headers: `${FORM}\r\nAuthorization: Bearer ${TOKEN}`, body: 'p' });

    expect(await agentStatus()).to.equal(200);
  });

  for (const [path, bytes] of [
    ['/console/sign-in/link', 5_000],
    ['/console/agents', 3_000_000],
  ] as const) {
    it(`are answered in plain words where a form for ${path} is too large`, async () => {
      const cookie = path === '/console/agents' ? `\r\n${await sessionHeader()}` : '';

      const answer = await answerOf(begun(path, { headers: FORM + cookie, body: 'l', bytes }));

      expect(answer)
        .to.match(/^HTTP\/1\.1 413 /)
        .and.include('The form is too large');
    });
  }

  it('of one address give way at a door, the oldest first', async () => {
    const first = begun('/admin/v1/logins', { headers: JSON_TYPE, body: '{' });
    await sleep(20);
    const refused = answerOf(first);

    for (let at = 0; at < 100; at += 1) begun('/admin/v1/logins', { headers: JSON_TYPE, body: '{' });

    expect(await refused)
      .to.match(/^HTTP\/1\.1 503 /)
      .and.include('Retry-After: 5');
  });
});

interface Begun {
  readonly headers: string;
  readonly body: string;
  readonly bytes?: number;
}
