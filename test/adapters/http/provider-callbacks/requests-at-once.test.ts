import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { ProviderCallbacks } from '../../../../src/adapters/http/index.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const MANY = 60;
/** Two begin in a turn, and two may have begun between it and the turn before. */
const IN_A_TURN_MAX = 6;
const REPLY = { status: 200, contentType: 'application/json', body: '{}' };
const REQUEST = 'POST /provider/KNOWN/x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';

describe('requests of a provider that come at once', () => {
  let execute: ProviderCallbacks['receive']['execute'];
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway({
      providerCallbacks: {
        receive: { execute: (...asked) => execute(...asked) },
        writeFault: { execute: () => undefined },
        trustedProxies: 0,
      },
    });
  });
  after(() => gateway.close());

  it('begin a few at a time, so that others are answered in between', async () => {
    let begun = 0;
    let most = 0;
    execute = async (_, { readBody }) => {
      if ((begun += 1) === 1) setImmediate(() => (begun = 0));
      most = Math.max(most, begun);
      const body = await readBody('proven');
      return body.ok ? ok(REPLY) : body;
    };
    const sockets = Array.from({ length: MANY }, () => connect(gateway.port, '127.0.0.1'));
    after(() => sockets.map((socket) => socket.destroy()));
    const send = async (): Promise<readonly unknown[][]> => {
      for (const socket of sockets) socket.write(REQUEST);
      return Promise.all(sockets.map((socket) => once(socket, 'data')));
    };
    // The gateway takes a new connection in a turn of its own, so only requests in old ones come at once.
    await send();
    most = 0;

    const answers = await send();

    expect(answers.filter(([answer]) => String(answer).startsWith('HTTP/1.1 200 '))).to.have.length(MANY);
    expect(most).to.be.within(1, IN_A_TURN_MAX);
  });
});
