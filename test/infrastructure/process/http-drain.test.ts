import { expect } from 'chai';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpDrain } from '../../../src/infrastructure/process/http-drain.ts';

const GRACE_MS = 10_000;
/** Connections without a request are closed after half of it. */
const LONGER_THAN_LINGER_MS = 1_000;

describe('HttpDrain', () => {
  let server: Server;
  let agent: Agent;
  let drain: HttpDrain;
  let port: number;

  async function listen(listener: RequestListener): Promise<void> {
    server = createServer(listener).listen(0, '127.0.0.1');
    drain = new HttpDrain(server);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function get(): Promise<IncomingMessage> {
    const sent = request({ port, host: '127.0.0.1', agent }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response;
  }

  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
  });

  it('answers a request in flight before it ends', async () => {
    await listen(() => undefined);
    const answer = get();
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];

    const drained = drain.drain(GRACE_MS);
    response.end('done');

    const { statusCode, headers } = await answer;
    expect({ statusCode, connection: headers.connection }).to.deep.equal({ statusCode: 200, connection: 'close' });
    expect(await drained).to.equal(true);
  });

  it('answers what arrives on an open connection, and closes it then', async () => {
    await listen((_request, response) => response.end());
    expect((await get()).headers.connection).to.equal('keep-alive');

    const drained = drain.drain(GRACE_MS);
    const sent = request({ port, host: '127.0.0.1', agent }).end();
    const [late] = (await once(sent, 'response')) as [IncomingMessage];

    expect({ status: late.statusCode, connection: late.headers.connection }).to.deep.equal({
      status: 200,
      connection: 'close',
    });
    expect(await drained).to.equal(true);
  });

  it('cuts no request of clients that send one after the other', async () => {
    await listen((_request, response) => response.end());
    const clients = Array.from({ length: 20 }, async () => {
      agent.maxSockets = 20;
      for (;;) await get();
    });
    const endings = Promise.allSettled(clients);
    for (let requests = 0; requests < 200; requests += 1) await once(server, 'request');

    expect(await drain.drain(GRACE_MS)).to.equal(true);
    const reasons = (await endings).map((ending) => (ending.status === 'rejected' ? ending.reason.code : 'none'));
    expect(new Set(reasons)).to.deep.equal(new Set(['ECONNREFUSED']));
  });

  it('answers a connection that waited to be accepted when the end began', async () => {
    await listen((_request, response) => response.end());
    const sent = request({ port, host: '127.0.0.1', agent: false }).end();
    const answered = once(sent, 'response');
    // The system connects at the end of this step; the server hears of it in a later one.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });

    const drained = drain.drain(GRACE_MS);

    const [late] = (await answered) as [IncomingMessage];
    expect(late.statusCode).to.equal(200);
    expect(await drained).to.equal(true);
  });

  it('answers what arrived on an open connection while the process had no time to read it', async () => {
    await listen((_request, response) => response.end());
    await get();
    const drained = drain.drain(GRACE_MS);
    await nextTurn();

    const answered = get();
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONGER_THAN_LINGER_MS);

    expect((await answered).statusCode).to.equal(200);
    expect(await drained).to.equal(true);
  });

  it('accepts no new connection', async () => {
    await listen((_request, response) => response.end());

    const drained = drain.drain(GRACE_MS);
    await nextTurn();
    const [error] = (await once(request({ port, host: '127.0.0.1', agent: false }).end(), 'error')) as [
      NodeJS.ErrnoException,
    ];

    expect(error.code).to.equal('ECONNREFUSED');
    await drained;
  });

  it('cuts what is left when the time is up', async () => {
    await listen(() => undefined);
    const cut = get().catch((error: unknown) => (error as NodeJS.ErrnoException).code);
    await once(server, 'request');

    expect(await drain.drain(10)).to.equal(false);
    expect(await cut).to.equal('ECONNRESET');
  });

  it('cuts no request where it closes a connection without one', async () => {
    await listen((_request, response) => response.end());
    await get();

    expect(await drain.drain(10)).to.equal(true);
  });

  it('has nothing to do for a server that does not listen', async () => {
    await listen(() => undefined);
    await once(server.close(), 'close');

    expect(await drain.drain(GRACE_MS)).to.equal(true);
  });
});
