import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { scraped, type ScrapedMetric } from '../support/scraped-metrics.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const MEMBER = 'SEEN';
const PROVIDER = 'A';
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Every metric of our own: its type, and the labels of each sample. */
const EXPECTED: Readonly<Record<string, readonly [type: string, ...labels: readonly string[]]>> = {
  administrator_events_total: ['counter', 'event'],
  admission_refusals_total: ['counter', 'level', 'reason'],
  admission_wait_seconds: ['histogram', 'level'],
  admission_waiting: ['gauge', 'level'],
  agent_requests_total: ['counter', 'agent', 'route'],
  answers_awaited: ['gauge', 'kind'],
  callback_attempt_duration_seconds: ['histogram', 'outcome'],
  callback_attempts_total: ['counter', 'outcome'],
  callback_breaker_open: ['gauge', 'agent'],
  callback_breakers_open: ['gauge'],
  callback_lanes_parked: ['gauge'],
  callback_oldest_pending_seconds: ['gauge', 'agent'],
  callbacks_without_original_total: ['counter', 'action', 'provider'],
  catalogue_age_seconds: ['gauge'],
  catalogue_agents: ['gauge'],
  catalogue_games: ['gauge'],
  catalogue_revision: ['gauge'],
  database_connection_waiters: ['gauge'],
  database_connections_max: ['gauge'],
  database_connections_used: ['gauge'],
  database_up: ['gauge'],
  gateway_build_info: ['gauge', 'database', 'version'],
  http_request_duration_seconds: ['histogram', 'route'],
  http_requests_total: ['counter', 'code', 'method', 'route'],
  in_doubt_items: ['gauge', 'agent', 'kind'],
  money_audit_sound: ['gauge'],
  money_audit_timestamp_seconds: ['gauge'],
  money_audit_violations: ['gauge', 'invariant'],
  notification_attempts_total: ['counter', 'kind', 'outcome'],
  notification_destinations_failing: ['gauge'],
  open_bets_asked_total: ['counter', 'outcome', 'provider'],
  open_bets_staying: ['gauge', 'provider'],
  provider_call_duration_seconds: ['histogram', 'operation', 'provider'],
  provider_callback_faults_total: ['counter', 'fault', 'provider'],
  provider_calls_total: ['counter', 'operation', 'outcome', 'provider'],
  provider_events_total: ['counter', 'action', 'outcome', 'provider'],
  provider_silent: ['gauge', 'provider'],
  statement_days_closed_total: ['counter'],
  statements_counted_timestamp_seconds: ['gauge'],
  stream_events_total: ['counter', 'kind'],
  stream_lag_seconds: ['gauge', 'kind'],
  stream_stopped: ['gauge', 'kind'],
  trace_spans_dropped_total: ['counter', 'reason'],
  transfers_undecided: ['gauge'],
};
/** Metrics without a sample after the traffic of this test: they only show trouble. */
const WITHOUT_SAMPLES = new Set([
  'notification_attempts_total',
  'administrator_events_total',
  'callback_breaker_open',
  'callbacks_without_original_total',
  'open_bets_asked_total',
  'open_bets_staying',
  'provider_silent',
  'provider_callback_faults_total',
  'stream_events_total',
  'stream_lag_seconds',
  'stream_stopped',
]);
/** Suffixes by type, as Prometheus' naming has them. */
const UNIT = /_(?:seconds|bytes|total|info)$/;
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}/;

describe('the metrics of a gateway that has had traffic', () => {
  let world: SimulatedWorld;
  let system: AgentSystem;
  let metrics: ReadonlyMap<string, ScrapedMetric>;

  const scrape = async () => scraped(await (await fetch(`${world.gateway.baseUrl}/metrics`)).text());
  const own = () => [...metrics.values()].filter(({ name }) => !/^(?:process|nodejs)_/.test(name));
  const valueOf = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    metrics
      .get(name)
      ?.samples.find((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))?.value;

  before(async () => {
    system = await AgentSystem.listening();
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true' });
    await world.admin('POST', `/agents/${AGENT}/callback-secrets`);
    await world.admin('PATCH', `/agents/${AGENT}`, {
      callback_base: system.baseUrl,
      implements: ['bet', 'settle', 'cancel', 'bet-push'],
    });
    await playRound();
    await world.agent('/player/register', { provider: 'NOBODY', member_id: MEMBER, currency: 'USD' });
    await world.admin('GET', '/audit');
    while (system.received.length < 2) await runtime.wait(20);
    do metrics = await scrape();
    while ((valueOf('callback_attempts_total', { outcome: 'accepted' }) ?? 0) < 2);
  });

  after(async () => {
    await world.close();
    await system.close();
  });

  async function playRound(): Promise<void> {
    const { simulator, gameId } = world.upstream(PROVIDER);
    const deposit = { username: MEMBER, currency: 'USD', amount: '100', transfer_id: 'purse' };
    await world.agent('/player/transfer', { ...deposit, transfer_type: 'deposit' });
    const asked = { provider: PROVIDER, member_id: MEMBER, currency: 'USD' };
    await world.agent('/player/register', asked);
    const view = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
    await world.agent('/game/launch', { ...asked, ...view, game_id: gameId });
    const callbackUrl = `${world.gateway.baseUrl}/provider/${PROVIDER}`;
    const sender = simulator.sender!({ callbackUrl, timeoutMs: 5_000, runtime });
    const player = [...simulator.books.players.keys()].at(-1)!;
    const bet = { player, roundId: '101_112200009_1', betId: '8800091', stake: Decimal.from('10') };
    await sender.bet(bet);
    await sender.settle(bet, Decimal.from('25'));
  }

  it('are these, of these types', () => {
    const types = Object.fromEntries(own().map(({ name, type }) => [name, type]));

    expect(types).to.deep.equal(Object.fromEntries(Object.entries(EXPECTED).map(([name, [type]]) => [name, type])));
  });

  for (const [name, [, ...labels]] of Object.entries(EXPECTED)) {
    if (WITHOUT_SAMPLES.has(name)) continue;
    it(`have ${name} with ${labels.length === 0 ? 'no labels' : labels.join(', ')}`, () => {
      const { samples = [] } = metrics.get(name) ?? {};

      expect(samples).to.not.be.empty;
      for (const sample of samples) expect(Object.keys(sample.labels).sort()).to.deep.equal(labels);
    });
  }

  it('are named as Prometheus names them: counters by _total, units in seconds and bytes', () => {
    for (const { name, type } of own()) {
      expect(name).to.match(/^[a-z][a-z_]*$/);
      expect(name).to.not.match(/_(?:ms|milliseconds|kb|mb|minutes)(?:_|$)/);
      expect(name.endsWith('_total'), name).to.equal(type === 'counter');
      if (type === 'histogram') expect(name).to.match(UNIT);
    }
  });

  it('say what they mean in a sentence', () => {
    for (const { name, help } of own()) expect(help, name).to.match(/^(?:[A-Z]|[01] ).{10,}\.$/);
  });

  it('carry no id in a label: a label is one of few', () => {
    for (const { samples } of metrics.values()) {
      for (const text of samples.flatMap(({ labels }) => Object.values(labels))) expect(text).to.not.match(GUID);
    }
  });

  it('are described in docs/metrics.md, all of them and nothing else', async () => {
    const text = await readFile(new URL('../../docs/metrics.md', import.meta.url), 'utf8');

    const rows = [...text.matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \| (.+) \|$/gm)];

    const described = rows.map(([, name, type, labels = '', help]) => [name, type, labels.match(/\w+/g) ?? [], help]);
    expect(described.map(([name]) => name).sort()).to.deep.equal(Object.keys(EXPECTED));
    for (const [name, type, labels, help] of described) {
      expect([type, ...[...(labels as string[])].sort()]).to.deep.equal(EXPECTED[String(name)]);
      expect(help).to.equal(metrics.get(String(name))?.help);
    }
  });

  it('count what happened', () => {
    expect(valueOf('provider_calls_total', { provider: PROVIDER, operation: 'game_launch', outcome: 'ok' })).to.equal(
      1,
    );
    expect(valueOf('provider_events_total', { provider: PROVIDER, action: 'BET', outcome: 'accepted' })).to.equal(1);
    expect(valueOf('callback_attempts_total', { outcome: 'accepted' })).to.equal(system.received.length);
    expect(valueOf('money_audit_sound')).to.equal(1);
    expect(valueOf('database_up')).to.equal(1);
    expect(valueOf('in_doubt_items', { kind: 'transfer', agent: '' })).to.equal(0);
    expect(valueOf('answers_awaited', { kind: 'bet' })).to.equal(0);
    expect(valueOf('database_connections_max')).to.equal(1);
  });

  it('come without traces, which nobody has asked for: callbacks say nothing of any', () => {
    for (const { headers } of system.received) expect(headers).to.not.have.property('traceparent');
    expect(world.gateway.stdout).to.not.include('trace_id');
  });

  it('show the process: memory, open files and the lag of the event loop', () => {
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(valueOf(name), name).to.be.a('number').and.at.least(0);
  });
});
