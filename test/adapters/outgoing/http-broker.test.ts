import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { HttpBroker } from '../../../src/adapters/outgoing/http-broker.ts';
import { eventBrokerContract, eventOf } from '../../ports/event-broker.contract.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe('HttpBroker', () => {
  let server: Server;
  let broker: HttpBroker;
  let received: Received[] = [];
  let status = 200;

  beforeEach(async () => {
    [received, status] = [[], 200];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        if (status < 300) received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(status).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    broker = new HttpBroker({
      url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events`,
      headers: { Authorization: 'Bearer warehouse' },
      secret: SECRET,
      clock: { nowMs: () => Date.now() },
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  eventBrokerContract('HttpBroker', () => ({
    broker,
    arrived: () => {
      const events = received.flatMap(({ body }) => JSON.parse(body) as { readonly id: string }[]);
      return Promise.resolve(events.map(({ id }) => id));
    },
    shut: () => {
      status = 503;
      return Promise.resolve();
    },
    open: () => {
      status = 202;
      return Promise.resolve();
    },
  }));

  it('sends batches of CloudEvents that a library of Standard Webhooks verifies', async () => {
    await broker.take([eventOf(1), eventOf(2)]);

    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(headers).to.include({
      'content-type': 'application/cloudevents-batch+json; charset=utf-8',
      authorization: 'Bearer warehouse',
    });
    expect(new Webhook(SECRET).verify(body, headers)).to.have.length(2);
  });

  it('takes the batches before a refused one', async () => {
    const events = Array.from({ length: 150 }, (_, number) => eventOf(number));
    server.once('request', () => {
      status = 200;
      setImmediate(() => server.once('request', () => (status = 500)));
    });

    const { count, trouble } = await broker.take(events);

    expect([count, trouble]).to.deep.equal([100, 'the address answered with status 500']);
  });

  it('has an address or secret in none of its sentences', async () => {
    server.close();
    server.closeAllConnections();

    const { trouble } = await broker.take([eventOf(1)]);

    expect(trouble).to.match(/^the request failed: E[A-Z]+$/);
  });
});
