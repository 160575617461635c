import { expect } from 'chai';
import { ok } from '../../../../src/domain/shared/result.ts';
import { RecordingTracer } from '../../../fakes/recording-tracer.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { furnishWithToken, post } from '../calls.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';

const TRACE = 'a'.repeat(32);
const CALLER = 'b'.repeat(16);
const TRACEPARENT = `00-${TRACE}-${CALLER}-01`;
const REPLY = { status: 200, contentType: 'text/plain', body: 'fine' };

describe('the trace of a request', () => {
  let tracer: RecordingTracer;
  let gateway: Gateway;

  async function open(trustsIncoming: boolean, reply = REPLY): Promise<void> {
    tracer = new RecordingTracer();
    gateway = await startGateway({
      tracing: { tracer, trustsIncoming },
      useCases: receivedBy({ execute: async () => ok(reply) }),
    });
    await furnishWithToken(gateway);
  }

  afterEach(() => gateway.close());

  const fromProvider = () =>
    fetch(`${gateway.url}/provider/A/bet?sign=secret`, { method: 'POST', headers: { traceparent: TRACEPARENT } });
  const logged = async () => {
    while (gateway.finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    return gateway.finished.at(-1);
  };

  it('begins with a provider’s request, under its route and without a word of its address', async () => {
    await open(false);

    await fromProvider();

    const [step] = tracer.steps;
    const { requestId, ...facts } = step!.facts;
    expect(step).to.include({ name: 'POST /provider/{code}', kind: 'server', failure: undefined });
    expect(facts).to.deep.equal({ method: 'POST', route: '/provider/{code}', provider: 'A', httpStatus: 200 });
    expect(await logged()).to.include({ requestId, traceId: step?.traceId });
  });

  it('begins with an Agent’s call that may ask a provider', async () => {
    await open(false);

    await post(gateway, '/papi/v1/provider/health', { provider: PROVIDER });

    const [step] = tracer.steps;
    expect(step).to.include({ name: 'POST /papi/v1/provider/health', kind: 'server', failure: undefined });
    expect(step?.facts).to.include({ agent: AGENT, httpStatus: 200 });
  });

  it('is none for what the gateway answers by itself', async () => {
    await open(false);

    await post(gateway, '/papi/v1/game/list', {});
    await post(gateway, '/papi/v1/provider/capabilities', {});
    await fetch(`${gateway.url}/health/live`);

    expect(tracer.steps).to.deep.equal([]);
    expect(gateway.finished.map(({ traceId }) => traceId)).to.deep.equal([undefined, undefined, undefined]);
  });

  it('has failed when the gateway has', async () => {
    await open(false, { ...REPLY, status: 503 });

    await fromProvider();

    expect(tracer.steps[0]?.failure).to.equal('503');
  });

  it('is the gateway’s own, whatever a caller says', async () => {
    await open(false);

    await fromProvider();

    expect(tracer.steps[0]?.traceId).not.to.equal(TRACE);
  });

  it('goes on with the caller’s where callers are trusted', async () => {
    await open(true);

    await fromProvider();

    expect(tracer.steps[0]).to.include({ traceId: TRACE, parentId: CALLER });
  });
});
