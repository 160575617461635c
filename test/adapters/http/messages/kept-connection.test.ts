import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { furnishWithToken, TOKEN } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const IDLE_MS = 3_000;

const request = (body: string, headers = ''): string =>
  `POST /papi/v1/game/list HTTP/1.1\r\nHost: gateway.example\r\nAuthorization: Bearer ${TOKEN}\r\n${headers}` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('a connection that is kept open', () => {
  let gateway: Gateway;
  let socket: Socket;
  let received: string;

  beforeEach(async () => {
    gateway = await startGateway({ connectionLimits: { idleTimeoutMs: IDLE_MS } });
    await furnishWithToken(gateway);
    received = '';
    socket = connect(gateway.port, '127.0.0.1');
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    await once(socket, 'connect');
  });

  afterEach(async () => {
    socket.destroy();
    await gateway.close();
  });

  const answered = async (text: string): Promise<void> => {
    while (!received.includes(text)) await once(socket, 'data');
  };

  it('answers requests that came together, in their order', async () => {
    socket.write(['page=1', 'page=x', 'page=2', 'pageSize=y'].map((body) => request(body)).join(''));

    await answered('pageSize must');

    const codes = [...received.matchAll(/"code":(\d+)/g)].map(([, code]) => code);
    expect(codes).to.deep.equal(['0', '1001', '0', '1001']);
  });

  it('is said to be kept, and for how long', async () => {
    socket.write(request('page=1'));

    await answered('"code":0');

    expect(received).to.include('\r\nConnection: keep-alive\r\n').and.include('\r\nKeep-Alive: timeout=115\r\n');
  });

  it('is not said to be kept when the caller wants it closed', async () => {
    socket.write(request('page=1', 'Connection: close\r\n'));

    await once(socket, 'close');

    expect(received).to.include('\r\nConnection: close\r\n').and.not.include('Keep-Alive:');
  });

  it('is not said to be kept when the gateway closes it', async () => {
    // A rest of up to 64 KiB would be awaited.
    socket.write(request('a'.repeat(128 * 1024)));

    await once(socket, 'close');

    expect(received).to.include('\r\nConnection: close\r\n').and.not.include('Keep-Alive:');
  });

  it('is closed when nothing comes any more', async () => {
    socket.write(request('page=1'));

    await once(socket, 'close');

    expect(received).to.include('"code":0');
    expect(gateway.faults).to.deep.equal([]);
  });
});
