import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { docsAnswers } from '../../../../src/adapters/http/api-docs/docs-answers.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { receivedBy, startGateway, type Gateway, type Receiver } from '../gateway.ts';

/** As in production, a fiftieth as long. */
const LIMITS = { headersTimeout: 200, requestTimeout: 400, idleTimeoutMs: 300, connectionsCheckingInterval: 20 };
const DRIP_MS = 15;
/** Waits for the body of any caller. */
const PATIENT: Receiver = {
  isKnownSender: () => false,
  execute: async (_, { readBody }) => {
    const body = await readBody('proven');
    return body.ok ? ok({ status: 200, contentType: 'text/plain', body: 'read' }) : body;
  },
};

describe('a client that takes its time', () => {
  let gateway: Gateway;
  let socket: Socket;
  let received: string;

  // The first reader would wait longer for the document than a connection may be idle here.
  before(() => docsAnswers());

  beforeEach(async () => {
    gateway = await startGateway({ connectionLimits: LIMITS, useCases: receivedBy(PATIENT) });
    received = '';
    socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
  });

  afterEach(async () => {
    socket.destroy();
    await gateway.close();
  });

  const untilClosed = async (): Promise<void> => {
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    await once(socket, 'close');
  };

  const drip = async (bytes: string): Promise<void> => {
    for (let at = 0; !socket.closed; at = (at + 1) % bytes.length) {
      socket.write(bytes.charAt(at));
      await sleep(DRIP_MS);
    }
  };

  it('with its headers is refused in an envelope, and cut off', async () => {
    socket.write('POST /papi/v1/game/list HTTP/1.1\r\nX-Slow: ');

    await Promise.all([untilClosed(), drip('a')]);

    expect(received).to.match(/^HTTP\/1\.1 408 /);
    expect(received).to.include('"code":1003');
  });

  it('with the whole of its request is refused, and cut off', async () => {
    socket.write('POST /provider/A HTTP/1.1\r\nHost: gateway\r\nContent-Length: 1000\r\n\r\n');

    await Promise.all([untilClosed(), drip('a')]);

    expect(received).to.match(/^HTTP\/1\.1 408 /);
  });

  it('with reading its answers is cut off, and leaves nothing behind', async () => {
    socket.pause();
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: gateway\r\n\r\n'.repeat(200));

    while ((await gateway.connections()) > 0) await sleep(DRIP_MS);

    expect(gateway.finished).not.to.deep.equal([]);
    expect(gateway.faults).to.deep.equal([]);
  });
});
