import { SpanKind } from '@opentelemetry/api';
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { ACCEPTING, AgentSystem, type ReceivedCallback } from '../support/agent-system.ts';
import { TraceCollector, type CollectedSpan } from '../support/trace-collector.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const MEMBER = 'TRACED';
const PROVIDER = 'A';
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
  let untraced: readonly ReceivedCallback[];
  let logOfSecond: string;

  const spans = (name: string): readonly CollectedSpan[] => collector.spans.filter((span) => span.name === name);
  const only = (name: string): CollectedSpan => {
    expect(spans(name), name).to.have.length(1);
    return spans(name)[0]!;
  };

  async function bet(number: number): Promise<void> {
    const { simulator } = world.upstream(PROVIDER);
    const callbackUrl = `${world.gateway.baseUrl}/provider/${PROVIDER}`;
    const sender = simulator.sender!({ callbackUrl, timeoutMs: 5_000, runtime });
    const player = [...simulator.books.players.keys()].at(-1)!;
    const round = { roundId: `101_11220000${number}_1`, betId: `880009${number}` };
    await sender.bet({ player, ...round, stake: Decimal.from('10') });
  }

  const id = (at: number): string => system.received[at]?.headers['webhook-id'] ?? '';
  const isBooked = async (at: number): Promise<boolean> => {
    const { data } = await world.admin('GET', `/callbacks/${id(at)}`);
    return (data['attempts'] as unknown[]).length > 0;
  };

  // Three processes on the same data, one after the other: the first traces nothing, the second takes the bet, the third delivers.
  before(async function () {
    this.timeout(120_000);
    collector = await TraceCollector.listening();
    system = await AgentSystem.listening();
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true' });
    const base = { callback_base: system.baseUrl, implements: ['bet', 'settle', 'cancel'] };
    await world.admin('PATCH', `/agents/${AGENT}`, base);
    const deposit = { username: MEMBER, currency: 'USD', amount: '100', transfer_id: 'purse' };
    await world.agent('/player/transfer', { ...deposit, transfer_type: 'deposit' });
    await world.agent('/player/register', ASKED);
    await world.agent('/game/launch', { ...ASKED, ...VIEW, game_id: world.upstream(PROVIDER).gameId });
    await bet(1);
    await until(() => system.received.length === 1);
    await until(() => isBooked(0));
    untraced = [...system.received];

    system.answering = () => DOWN;
    await world.killAndRestart({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one%20two',
    });
    await world.agent('/game/launch', { ...ASKED, ...VIEW, game_id: world.upstream(PROVIDER).gameId });
    await bet(2);
    await until(() => spans('callback bet').length === 1);
    await until(() => isBooked(1));
    logOfSecond = world.gateway.stdout;

    system.answering = () => ACCEPTING;
    await world.killAndRestart();
    await world.admin('POST', `/callbacks/${id(1)}/replay`);
    await until(() => system.received.length === 3);
    await world.gateway.stop();
  });

  after(async () => {
    await world.close();
    await system.close();
    await collector.close();
  });

  it('are off unless told otherwise: Agents get no header', () => {
    expect(untraced).to.have.length(1);
    expect(untraced[0]?.headers).not.to.have.property('traceparent');
  });

  it('join a provider’s request, the wallet transaction and every attempt at the Agent, also after a kill', () => {
    const request = only('POST /provider/{code}');
    const transaction = only('wallet transaction');
    const attempts = spans('callback bet');

    expect(request.parentSpanId).to.equal(undefined);
    expect(transaction.parentSpanId).to.equal(request.spanId);
    expect(attempts.map(({ parentSpanId }) => parentSpanId)).to.deep.equal([transaction.spanId, transaction.spanId]);
    expect(new Set([request, transaction, ...attempts].map(({ traceId }) => traceId)).size).to.equal(1);
  });

  it('say by which process of the service each step was done', () => {
    const [failed, delivered] = spans('callback bet').map(({ resource }) => resource);

    expect([failed?.['service.name'], delivered?.['service.name']]).to.deep.equal(Array(2).fill('agent-game-gateway'));
    expect(failed?.['service.instance.id']).not.to.equal(delivered?.['service.instance.id']);
    expect(only('wallet transaction').resource['service.instance.id']).to.equal(failed?.['service.instance.id']);
  });

  it('say what each step was about and came to', () => {
    const about = (span: CollectedSpan | undefined, ...names: readonly string[]) =>
      names.map((name) => span?.attributes[`gateway.${name}`]);
    const [failed, delivered] = spans('callback bet');

    expect(about(only('POST /provider/{code}'), 'provider', 'outcome')).to.deep.equal([PROVIDER, 'accepted']);
    expect(only('POST /provider/{code}').attributes).to.include({ 'http.response.status_code': 200 });
    expect(about(only('wallet transaction'), 'provider', 'agent', 'actions')).to.deep.equal([PROVIDER, AGENT, ['BET']]);
    expect(about(failed, 'agent', 'attempt', 'outcome')).to.deep.equal([AGENT, 1, 'not_accepted']);
    expect([failed?.failure, delivered?.failure]).to.deep.equal(['not_accepted', undefined]);
    expect(about(delivered, 'outcome', 'lane')).to.deep.equal(['accepted', `${PROVIDER}:wager:8800092`]);
  });

  it('are handed on to the Agent, each attempt its own', () => {
    const attempts = spans('callback bet');

    expect(system.received.slice(1).map(({ headers }) => headers['traceparent'])).to.deep.equal(
      attempts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
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
    const lines = logOfSecond.split('\n').filter((line) => line.includes('"route":"/provider/{code}"'));

    expect(lines.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)).to.deep.equal([
      only('POST /provider/{code}').traceId,
    ]);
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
