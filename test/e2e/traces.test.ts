import { SpanKind } from '@opentelemetry/api';
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { ACCEPTING, AgentSystem } from '../support/agent-system.ts';
import { TraceCollector, type CollectedSpan } from '../support/trace-collector.ts';
import { AGENT, SimulatedWorld, type Envelope } from './simulated-world.ts';

const MEMBER = 'TRACED';
const PROVIDER = 'A';
const BET = '8800091';
const ASKED = { provider: PROVIDER, member_id: MEMBER, currency: 'USD' };
const VIEW = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
const DOWN = { httpStatus: 500, text: 'down' };
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await runtime.wait(20);
};

describe('the traces of a gateway', () => {
  let collector: TraceCollector;
  let system: AgentSystem;
  let world: SimulatedWorld;
  let whileRefused: Envelope;
  let logOfFirst: string;
  let metricsOfFirst: string;

  const spans = (name: string): readonly CollectedSpan[] => collector.spans.filter((span) => span.name === name);
  const only = (name: string): CollectedSpan => {
    expect(spans(name), name).to.have.length(1);
    return spans(name)[0]!;
  };

  /** The first one, and the last; on a slow machine there are more between them. */
  const attempts = (): readonly CollectedSpan[] => [spans('callback bet')[0]!, spans('callback bet').at(-1)!];

  async function bet(): Promise<void> {
    const { simulator } = world.upstream(PROVIDER);
    const callbackUrl = `${world.gateway.baseUrl}/provider/${PROVIDER}`;
    const sender = simulator.sender!({ callbackUrl, timeoutMs: 5_000, runtime });
    const player = [...simulator.books.players.keys()].at(-1)!;
    await sender.bet({ player, roundId: '101_112200009_1', betId: BET, stake: Decimal.from('10') });
  }

  const launch = () => world.agent('/game/launch', { ...ASKED, ...VIEW, game_id: world.upstream(PROVIDER).gameId });
  const id = () => system.received[0]?.headers['webhook-id'] ?? '';
  const isBooked = async (): Promise<boolean> => {
    const { data } = await world.admin('GET', `/callbacks/${id()}`);
    return (data['attempts'] as unknown[]).length > 0;
  };

  // Two processes on the same data, one after the other: the first takes the bet and cannot deliver, the second delivers.
  before(async () => {
    collector = await TraceCollector.listening();
    system = await AgentSystem.listening();
    world = await SimulatedWorld.open({
      CALLBACK_ALLOW_PRIVATE: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one%20two',
    });
    system.answering = () => DOWN;
    const base = { callback_base: system.baseUrl, implements: ['bet', 'settle', 'cancel'] };
    await world.admin('POST', `/agents/${AGENT}/callback-secrets`);
    await world.admin('PATCH', `/agents/${AGENT}`, base);
    const deposit = { username: MEMBER, currency: 'USD', amount: '100', transfer_id: 'purse' };
    await world.agent('/player/transfer', { ...deposit, transfer_type: 'deposit' });
    await world.agent('/player/register', ASKED);
    await launch();
    await bet();
    await until(() => spans('callback bet').length > 0);
    await until(isBooked);

    collector.answering = 500;
    whileRefused = await launch();
    await world.gateway.until('traces do not reach the collector');
    metricsOfFirst = await (await fetch(`${world.gateway.baseUrl}/metrics`)).text();
    collector.answering = 200;
    logOfFirst = world.gateway.stdout;

    let isAccepted = false;
    system.answering = () => {
      isAccepted = true;
      return ACCEPTING;
    };
    await world.killAndRestart();
    await world.admin('POST', `/callbacks/${id()}/replay`);
    await until(() => isAccepted);
    await world.gateway.stop();
  });

  after(async () => {
    await world.close();
    await system.close();
    await collector.close();
  });

  const linesOfFirst = (): readonly string[] => logOfFirst.split('\n');

  it('join a provider’s request, the wallet transaction and every attempt at the Agent, also after a kill', () => {
    const request = only('POST /provider/{code}');
    const transaction = only('wallet transaction');
    const delivering = spans('callback bet');

    expect(request.parentSpanId).to.equal(undefined);
    expect(transaction.parentSpanId).to.equal(request.spanId);
    expect(delivering).to.have.length.of.at.least(2);
    expect(new Set(delivering.map(({ parentSpanId }) => parentSpanId))).to.deep.equal(new Set([transaction.spanId]));
    expect(new Set([request, transaction, ...delivering].map(({ traceId }) => traceId)).size).to.equal(1);
  });

  it('say by which process of the service each step was done', () => {
    const [failed, delivered] = attempts().map(({ resource }) => resource);

    expect([failed?.['service.name'], delivered?.['service.name']]).to.deep.equal(Array(2).fill('agent-game-gateway'));
    expect(failed?.['service.instance.id']).not.to.equal(delivered?.['service.instance.id']);
    expect(only('wallet transaction').resource['service.instance.id']).to.equal(failed?.['service.instance.id']);
  });

  it('say what each step was about and came to', () => {
    const about = (span: CollectedSpan | undefined, ...names: readonly string[]) =>
      names.map((name) => span?.attributes[`gateway.${name}`]);
    const [failed, delivered] = attempts();

    expect(about(only('POST /provider/{code}'), 'provider', 'outcome')).to.deep.equal([PROVIDER, 'accepted']);
    expect(only('POST /provider/{code}').attributes).to.include({ 'http.response.status_code': 200 });
    expect(about(only('wallet transaction'), 'provider', 'agent', 'actions')).to.deep.equal([PROVIDER, AGENT, ['BET']]);
    expect(about(failed, 'agent', 'attempt', 'outcome')).to.deep.equal([AGENT, 1, 'not_accepted']);
    expect([failed?.failure, delivered?.failure]).to.deep.equal(['not_accepted', undefined]);
    const [outcome, lane] = about(delivered, 'outcome', 'lane');
    expect(outcome).to.equal('accepted');
    expect(lane).to.match(new RegExp(`^${PROVIDER}:[0-9a-f-]{36}:wager:${BET}$`));
  });

  it('are handed on to the Agent, each attempt its own', () => {
    const received = [system.received[0], system.received.at(-1)];

    expect(received.map((callback) => callback?.headers['traceparent'])).to.deep.equal(
      attempts().map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    );
  });

  it('join an Agent’s request and the calls to the provider', () => {
    const request = only('POST /papi/v1/game/launch');
    const call = only('provider game_launch');

    expect(request.attributes).to.include({ 'gateway.agent': AGENT, 'http.route': '/papi/v1/game/launch' });
    expect(call).to.include({ traceId: request.traceId, parentSpanId: request.spanId, kind: SpanKind.CLIENT + 1 });
    expect(call.attributes).to.include({ 'gateway.provider': PROVIDER, 'gateway.outcome': 'ok' });
  });

  it('can be found by what the log says of a request', () => {
    const requests = linesOfFirst().filter((line) => line.includes('"route":"/provider/{code}"'));

    expect(requests.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)).to.deep.equal([
      only('POST /provider/{code}').traceId,
    ]);
  });

  it('do not matter to a request while the collector refuses them: a line of the log says so, and a metric', () => {
    const lines = linesOfFirst().filter((line) => line.includes('traces do not reach the collector'));

    expect(whileRefused).to.include({ status: true, code: 0 });
    expect(lines).to.have.length(1);
    expect(metricsOfFirst).to.match(/^trace_spans_dropped_total{reason="export_failed"} [1-9]/m);
    expect(JSON.parse(lines[0]!))
      .to.include({ level: 40, reason: 'export_failed' })
      .and.not.to.have.property('trace_id');
  });

  it('go to where OTLP has its traces, with the headers that were given', () => {
    for (const { url, headers } of collector.requests) {
      expect(url).to.equal('/v1/traces');
      expect(headers['x-tenant']).to.equal('one two');
    }
  });

  it('hold nothing that is secret', () => {
    const text = JSON.stringify(collector.spans);

    for (const secret of ['agt_', 'whsec_', 'sign', 'Bearer', MEMBER]) expect(text).to.not.include(secret);
  });
});
