import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import { AGENT_BODY_BYTES_MAX } from '../../../../src/adapters/api/schemas/body-limits.ts';
import { arrivedBody } from '../../../../src/adapters/http/agent-api/body-reader.ts';

const head = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: gateway.example\r\nContent-Length: ${length}\r\n\r\n`;

describe('arrivedBody', () => {
  let server: Server;
  let socket: Socket;
  /** The request as it is after one turn of the microtasks, as when a token has been found in memory. */
  let seen: Promise<string | undefined>;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    seen = new Promise((resolve) => {
      server.once('request', (request: IncomingMessage) => {
        void Promise.resolve()
          .then(() => arrivedBody(request))
          .then((body) => {
            resolve(body?.ok ? body.value.toString() : undefined);
          });
      });
    });
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
  });

  afterEach(() => {
    socket.destroy();
    server.close();
  });

  it('has a body that came in one packet with its headers', async () => {
    socket.write(`${head(13)}page=2&size=5`);

    expect(await seen).to.equal('page=2&size=5');
  });

  it('has the empty body of a request that announces none', async () => {
    socket.write('POST / HTTP/1.1\r\nHost: gateway.example\r\n\r\n');

    expect(await seen).to.equal('');
  });

  it('has nothing while a part of the body is on its way', async () => {
    socket.write(`${head(13)}page=2&size`);

    expect(await seen).to.equal(undefined);
  });

  it('has nothing while all of the body is on its way', async () => {
    socket.write(head(13));

    expect(await seen).to.equal(undefined);
  });

  it('leaves a body in pieces to whoever reads it to its end', async () => {
    socket.write('POST / HTTP/1.1\r\nHost: gateway.example\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n');

    expect(await seen).to.equal(undefined);
  });

  it('leaves a body that is too large to whoever refuses it', async () => {
    socket.write(head(AGENT_BODY_BYTES_MAX + 1) + 'a'.repeat(AGENT_BODY_BYTES_MAX + 1));

    expect(await seen).to.equal(undefined);
  });
});
