import { expect } from 'chai';
import { requestLine } from '../../../src/infrastructure/telemetry/request-telemetry.ts';

const REQUEST = {
  requestId: '0f5f0b9a-6f6b-4a64-8ac3-5f4f9f0f0e11',
  method: 'POST',
  route: '/papi/v1/game/list',
  httpStatus: 200,
  code: 0,
  durationMs: 0.41249,
  agent: 'DEMO',
};

describe('requestLine', () => {
  it('is one line of JSON with every field of the request', () => {
    const line = requestLine(REQUEST, 1_700_000_000_000);

    expect(line.indexOf('\n')).to.equal(line.length - 1);
    expect(JSON.parse(line)).to.deep.equal({
      level: 30,
      time: 1_700_000_000_000,
      requestId: REQUEST.requestId,
      method: 'POST',
      route: '/papi/v1/game/list',
      status: 200,
      code: 0,
      durationMs: 0.412,
      agent: 'DEMO',
      msg: 'request',
    });
  });

  it('names the trace of a traced request', () => {
    const line = requestLine({ ...REQUEST, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }, 0);

    expect(JSON.parse(line)).to.include({ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', msg: 'request' });
  });

  it('leaves the Agent out where there is none', () => {
    const line = requestLine({ ...REQUEST, agent: undefined }, 0);

    expect(JSON.parse(line)).not.to.have.property('agent');
  });

  it('cannot be broken up by what a caller sends', () => {
    const requestId = 'a"}\n{"level":60,"x":"';

    expect(JSON.parse(requestLine({ ...REQUEST, requestId }, 0))).to.include({ requestId, level: 30 });
  });
});
