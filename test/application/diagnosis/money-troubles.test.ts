import { expect } from 'chai';
import { toldTrouble } from '../../../src/adapters/api/words/money-troubles.ts';
import { RecentCalls } from '../../../src/application/diagnosis/recent-calls.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { messageOf, refusedRunOf, taken } from '../../ports/callback-world.ts';
import { FAILING_FOR_MS } from '../../../src/domain/notification/destination.ts';
import { destinationOf } from '../../ports/destination-store.contract.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, populate, upstreamOrderOf } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record } from '../../ports/wallet-seeds.ts';
import { moneyTroublesOver } from './money-troubles-over.ts';

const DAYS_2_MS = 172_800_000;
const SILENCE = { outcome: 'timed_out', httpStatus: undefined, answer: 'no answer within 5 s' } as const;

describe('MoneyTroubles', () => {
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let clock: ControllableClock;
  let recentCalls: RecentCalls;

  beforeEach(async () => {
    world = inMemoryInDoubtWorld();
    clock = new ControllableClock(MOMENT_MS);
    recentCalls = new RecentCalls(clock);
    await populate(world);
  });

  const find = () => moneyTroublesOver({ ...world, clock, recentCalls }).find();
  const kinds = async () => (await find()).map(({ trouble }) => trouble);
  const audit = async (id: number, sound: boolean, atMs: number): Promise<void> => {
    await world.jobs.start({ id: guid(id), kind: 'audit-money', subject: 'all' }, atMs, 0);
    await world.jobs.finish(guid(id), { status: 'succeeded', result: JSON.stringify({ sound }) }, atMs);
  };

  it('finds nothing where nothing has happened', async () => {
    clock.advance(DAYS_2_MS);

    expect(await find()).to.deep.equal([]);
  });

  it('finds a refused payout that is parked, with its oldest item', async () => {
    await world.enqueue(messageOf(11), messageOf(12, { lane: 'another' }));
    const lanes = await taken(world.queue, Date.now());
    await world.queue.settle(lanes.map(refusedRunOf), Date.now());

    const [trouble, ...others] = await find();

    expect(others).to.deep.equal([]);
    expect(trouble).to.deep.include({ trouble: 'in_doubt', agent: AGENT });
    expect(trouble?.group).to.deep.include({ kind: 'callback', reason: 'refused', role: 'settle', count: 2 });
    expect(trouble?.group?.oldest.id).to.equal(guid(11));
  });

  it('finds destinations that have taken no message for ten minutes, and are active', async () => {
    const failing = { failingSinceMs: MOMENT_MS };
    await world.destinations.add(destinationOf('night', failing), 9);
    await world.destinations.add(destinationOf('off', { ...failing, isActive: false }), 9);
    await world.destinations.add(destinationOf('day'), 9);
    clock.advance(FAILING_FOR_MS - 1);
    const early = await find();
    clock.advance(1);

    expect(early).to.deep.equal([]);
    expect(await find()).to.deep.equal([
      { trouble: 'notifications_failing', destination: 'night', sinceMs: MOMENT_MS },
    ]);
  });

  it('knows what only this process has seen', () => {
    for (let call = 0; call < 5; call += 1)
      recentCalls.note({
        provider: PROVIDER,
        seconds: 0.1,
        outcome: 'provider_unreachable',
        heard: { outcome: 'unreachable', httpStatus: undefined, answer: '' },
      });

    const own = moneyTroublesOver({
      ...world,
      clock,
      recentCalls,
      runbookUrl: 'https://wiki.example.com/r',
    }).ofThisProcess();

    expect(own.map(({ trouble, provider }) => [trouble, provider])).to.deep.equal([['provider_failing', PROVIDER]]);
    expect(own[0]?.runbook).to.match(/#dead-or-slow-provider$/);
  });

  it('finds transfers that have been pending for long', async () => {
    await world.transfers.begin(upstreamOrderOf(1, '10'), MOMENT_MS);
    clock.advance(600_000);

    expect((await find())[0]?.group).to.deep.include({
      kind: 'transfer',
      provider: PROVIDER,
      reason: 'undecided',
      count: 1,
    });
  });

  it('finds an Agent whose breaker is open, and then says nothing about the age of its callbacks', async () => {
    await world.enqueue(messageOf(11));
    world.books.callbacks.breakers.set(AGENT, { failures: 10, probeAtMs: 1 });
    clock.advance(Date.now());

    expect(await find()).to.deep.equal([
      { trouble: 'breaker_open', agent: AGENT, sinceMs: undefined, heard: undefined },
    ]);
  });

  it('says what an Agent answers whose breaker is open, and one whose callbacks wait', async () => {
    const heard = { outcome: 'not_accepted', httpStatus: 401, answer: 'Unauthorized' } as const;
    await world.enqueue(messageOf(11), messageOf(12, { agent: OTHER_AGENT }));
    world.books.callbacks.breakers.set(AGENT, { failures: 10, probeAtMs: 1, openedAtMs: MOMENT_MS, heard });
    world.books.callbacks.breakers.set(OTHER_AGENT, { failures: 3, probeAtMs: undefined, heard });
    clock.advance(Date.now());

    const found = await find();

    expect(found[0]).to.deep.equal({ trouble: 'breaker_open', agent: AGENT, sinceMs: MOMENT_MS, heard });
    const findings = found.map((trouble) => toldTrouble(trouble).finding);
    expect(findings[0]).to.match(/^Agent AGENT-1 answers 401: secret or clock\./);
    expect(findings[1]).to.match(/ The Agent answers 401: secret or clock\.$/);
  });

  it('finds a provider that answers nobody, and does not say the same by the calls of this process', async () => {
    const heard = { outcome: 'not_accepted', httpStatus: 502, answer: 'HTTP status 502' } as const;
    const silent = { provider: 'B', sinceMs: MOMENT_MS, lastAtMs: MOMENT_MS + 1, heard };
    for (let call = 0; call < 6; call += 1)
      recentCalls.note({ provider: 'B', seconds: 0.1, outcome: 'server_error', heard });

    const found = await moneyTroublesOver({
      ...world,
      clock,
      recentCalls,
      silentProviders: { list: () => Promise.resolve([silent]) },
    }).find();

    expect(found).to.deep.equal([{ trouble: 'provider_failing', provider: 'B', sinceMs: MOMENT_MS, heard }]);
    expect(found.map((trouble) => toldTrouble(trouble).finding)[0]).to.match(
      /^Provider B has answered no call since .*Z: it answers 502: the system behind it is down\.$/,
    );
  });

  it('finds a callback of another Agent that waits beside an open breaker', async () => {
    await world.enqueue(messageOf(11));
    await world.enqueue(messageOf(12, { agent: OTHER_AGENT }));
    world.books.callbacks.breakers.set(AGENT, { failures: 10, probeAtMs: 1 });
    clock.advance(Date.now());

    const found = await find();

    expect(found.map(({ trouble, agent }) => [trouble, agent])).to.deep.equal([
      ['breaker_open', AGENT],
      ['callbacks_waiting', OTHER_AGENT],
    ]);
    expect(found[1]?.sinceMs).to.be.a('number');
  });

  it('links each trouble to the runbook whose address it has', async () => {
    world.books.callbacks.breakers.set(AGENT, { failures: 10, probeAtMs: 1 });

    const [trouble] = await moneyTroublesOver({ ...world, clock, runbookUrl: 'https://x.example/r' }).find();

    expect(trouble?.runbook).to.equal('https://x.example/r#dead-agent');
  });

  it('finds callbacks that have waited for five minutes although the breaker is closed', async () => {
    await world.enqueue(messageOf(11));
    clock.advance(Date.now());

    expect(await kinds()).to.deep.equal(['callbacks_waiting']);
  });

  it('finds an audit that found something, until a later audit is sound', async () => {
    await audit(71, false, MOMENT_MS);

    expect(await find()).to.deep.equal([{ trouble: 'audit_unsound', sinceMs: MOMENT_MS, job: guid(71) }]);

    await audit(72, true, MOMENT_MS + 1);

    expect(await find()).to.deep.equal([]);
  });

  it('finds an audit that is too old, and that there was none although money has moved', async () => {
    await fund(world, '100');
    await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
    expect(await find()).to.deep.equal([]);

    clock.advance(DAYS_2_MS);
    expect(await find()).to.deep.equal([{ trouble: 'audit_missing', sinceMs: undefined }]);

    await audit(71, true, clock.nowMs());
    expect(await find()).to.deep.equal([]);
    clock.advance(DAYS_2_MS);
    expect(await kinds()).to.deep.equal(['audit_missing']);
  });

  it('finds a provider that is slow or does not answer, by its last calls', async () => {
    for (const provider of ['SLOW', 'FEW', 'DEAD', 'GOOD']) {
      const calls = provider === 'FEW' ? 2 : 6;
      for (let call = 0; call < calls; call += 1)
        recentCalls.note({
          provider,
          seconds: provider === 'GOOD' ? 0.2 : 7,
          ...(provider === 'DEAD' ? { outcome: 'timed_out', heard: SILENCE } : { outcome: 'ok' }),
        });
    }

    expect(await find()).to.deep.equal([
      { trouble: 'provider_failing', provider: 'DEAD', measure: 100 },
      { trouble: 'provider_slow', provider: 'SLOW', measure: 7 },
    ]);

    clock.advance(700_000);
    expect(await find()).to.deep.equal([]);
  });
});
