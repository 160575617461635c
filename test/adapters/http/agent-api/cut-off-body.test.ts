import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { BodyReader } from '../../../../src/adapters/http/agent-api/body-reader.ts';

describe('the body of an Agent that goes away', () => {
  it('is refused at once, also when nobody has asked for it yet', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    after(() => server.close());
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: gateway.example\r\nContent-Length: 100\r\n\r\nhalf');
    const [request] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    socket.destroy();
    await new Promise((resolve) => request.once('close', resolve));

    const body = await new BodyReader().read(request);

    expect(body.ok ? body.value : body.error.kind).to.equal('body_malformed');
    // A body that is waited for has ten.
  }).timeout(5_000);
});
