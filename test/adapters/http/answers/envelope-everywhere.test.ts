import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { ListGames } from '../../../../src/application/catalogue/list-games.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';
import { expectEnvelope, furnishWithToken, post, refusalOf, reply, TOKEN } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIST = '/papi/v1/game/list';

/** Sends raw bytes and reads until the server closes the connection. */
async function raw(port: number, text: string): Promise<{ httpStatus: number; code: number; msg: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'close');
  const envelope: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expectEnvelope(envelope);
  return { httpStatus: Number(answer.split(' ')[1]), code: envelope.code, msg: envelope.msg };
}

const connectionsOf = ({ connections }: Gateway): Promise<number> => connections();

describe('the envelope', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
  });

  afterEach(() => gateway.close());

  it('refuses unknown paths', async () => {
    for (const path of ['/papi/v1/game', '/papi/v1/game/list/', '/admin/v1', '/%', '/%00', '/..%2f', '//']) {
      expect(refusalOf(await post(gateway, path)).slice(0, 2), path).to.deep.equal([404, 1005]);
    }
  });

  it('refuses other methods and says which are allowed', async () => {
    for (const [path, allowed] of [
      [LIST, 'POST'],
      ['/health/live', 'GET'],
      ['/admin/v1/agents/X', 'GET, PATCH'],
    ] as const) {
      const answer = await reply(fetch(gateway.url + path, { method: 'DELETE' }));

      expect(refusalOf(answer).slice(0, 2), path).to.deep.equal([405, 1005]);
      expect(answer.headers.get('allow')).to.equal(allowed);
    }
  });

  it('answers OPTIONS and HEAD as it does other methods', async () => {
    expect(refusalOf(await reply(fetch(gateway.url + LIST, { method: 'OPTIONS' }))).slice(0, 2)).to.deep.equal([
      405, 1005,
    ]);
    expect((await fetch(gateway.url + LIST, { method: 'HEAD' })).status).to.equal(405);
  });

  it('refuses a body of another type, charset or encoding', async () => {
    for (const headers of [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'constructor' },
      { 'Content-Type': '__proto__' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      { 'Content-Type': 'application/json; charset=latin1' },
      { 'Content-Encoding': 'gzip' },
    ]) {
      expect(refusalOf(await post(gateway, LIST, 'page=1', headers)).slice(0, 2)).to.deep.equal([415, 1006]);
    }
  });

  it('refuses a body that is too large, announced or not', async () => {
    expect(refusalOf(await post(gateway, LIST, 'x'.repeat(8193)))).to.deep.equal([
      413,
      1006,
      'body must be at most 8192 bytes',
    ]);
    const chunked = await raw(
      gateway.port,
      `POST ${LIST} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `2400\r\n${'x'.repeat(0x2400)}\r\n0\r\n\r\n`,
    );
    expect(chunked).to.include({ httpStatus: 413, code: 1006 });
  });

  it('refuses bytes that are no UTF-8, raw or percent-encoded', async () => {
    const answer = await reply(
      fetch(gateway.url + LIST, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: Buffer.from([0x70, 0x3d, 0xff]),
      }),
    );

    expect(refusalOf(answer)).to.deep.equal([400, 1006, 'body must be valid UTF-8']);
    expect(refusalOf(await post(gateway, LIST, 'provider=%FF'))).to.deep.equal([
      400,
      1001,
      'provider must be valid UTF-8 without control characters',
    ]);
  });

  it('refuses malformed JSON and too many fields', async () => {
    const json = { 'Content-Type': 'application/json' };

    expect(refusalOf(await post(gateway, LIST, '{"page":', json)).slice(0, 2)).to.deep.equal([400, 1006]);
    expect(refusalOf(await post(gateway, LIST, [...Array(65).keys()].join('&'))).slice(0, 2)).to.deep.equal([
      400, 1006,
    ]);
  });

  it('tells nothing about a fault but the request id, and reports the fault', async () => {
    const broken = await startGateway({
      useCases: [[ListGames, { execute: () => Promise.reject(new Error('the secret of the house')) }]],
    });
    await furnishWithToken(broken);

    const answer = await post(broken, LIST, {}, { 'X-Request-Id': 'trace-1' });

    expect(refusalOf(answer)).to.deep.equal([500, 9999, 'internal error; the request id is trace-1']);
    expect(answer.headers.get('x-request-id')).to.equal('trace-1');
    expect(String(broken.faults[0])).to.include('the secret of the house');
    await broken.close();
  });

  it('says when to try again while the store is unavailable, and leaves the report to who lost it', async () => {
    const away = await startGateway({
      useCases: [[ListGames, { execute: () => Promise.reject(new StoreUnavailable('db.internal:5432 is away')) }]],
    });
    await furnishWithToken(away);

    const answer = await post(away, LIST);

    expect(refusalOf(answer)).to.deep.equal([503, 9002, 'the gateway cannot serve at the moment; try again later']);
    expect(answer.headers.get('retry-after')).to.equal('5');
    expect({ faults: away.faults, code: away.finished.at(-1)?.code }).to.deep.equal({ faults: [], code: 9002 });
    await away.close();
  });

  for (const [what, hosts] of [
    ['no Host', ''],
    ['two Hosts', 'Host: a\r\nHost: a\r\n'],
    ['two Hosts in other letters', 'Host: a\r\nhOST: b\r\n'],
  ]) {
    it(`covers a request with ${what}`, async () => {
      for (const path of [LIST, '/admin/v1/agents', '/provider/A/x', '/console'])
        expect(await raw(gateway.port, `POST ${path} HTTP/1.1\r\n${hosts}Content-Length: 0\r\n\r\n`), path).to.include({
          httpStatus: 400,
          code: 1006,
        });
    });
  }

  it('stands even where the request is no HTTP', async () => {
    expect(await raw(gateway.port, 'nonsense\r\n\r\n')).to.include({ httpStatus: 400, code: 1006 });
    expect(await raw(gateway.port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).to.include({
      httpStatus: 431,
      code: 1006,
    });
    expect(await raw(gateway.port, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')).to.include({
      httpStatus: 405,
      code: 1005,
    });
    expect(await raw(gateway.port, `POST ${LIST} HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n`)).to.include({
      httpStatus: 417,
      code: 1006,
    });
    expect(await raw(gateway.port, 'GET /health/live HTTP/1.0\r\nConnection: close\r\n\r\n')).to.include({ code: 0 });
    expect(
      await raw(
        gateway.port,
        'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ),
    ).to.include({ httpStatus: 404, code: 1005 });
  });

  it('lets go of a client that never closes its side', async () => {
    const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('nonsense\r\n\r\n');
    socket.resume();

    await once(socket, 'end');
    while ((await connectionsOf(gateway)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));

    socket.destroy();
  });

  it('takes the absolute form of a request target', async () => {
    const answer = await raw(
      gateway.port,
      `POST http://gateway.example${LIST}?x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );

    expect(answer).to.include({ httpStatus: 401, code: 1002 });
  });

  it('makes a request id of its own where the caller sends an odd one', async () => {
    const { headers } = await post(gateway, LIST, {}, { 'X-Request-Id': 'a b"c' });

    expect(headers.get('x-request-id')).to.match(/^[A-Za-z0-9_-]{12}-[0-9a-z]+$/);
  });

  it('reports every request by its route, never by its raw path', async () => {
    await post(gateway, '/some/secret/path');
    await post(gateway, LIST);
    await fetch(`${gateway.url}/admin/v1/agents/X`);

    expect(gateway.finished.map(({ route, code, agent }) => ({ route, code, agent }))).to.deep.equal([
      { route: 'none', code: 1005, agent: undefined },
      { route: LIST, code: 0, agent: 'AGENT-1' },
      { route: '/admin/v1/agents/:code', code: 1002, agent: undefined },
    ]);
  });
});

describe('the probes', () => {
  it('tell life from readiness', async () => {
    const gateway = await startGateway({
      readiness: () => Promise.resolve({ ready: false, reason: 'the database cannot be reached' }),
    });

    expect(refusalOf(await reply(fetch(`${gateway.url}/health/live`)))[0]).to.equal(200);
    expect(refusalOf(await reply(fetch(`${gateway.url}/health/ready`)))).to.deep.equal([
      503,
      9002,
      'not ready: the database cannot be reached',
    ]);
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).to.equal('up 1\n');
    await gateway.close();
  });
});
