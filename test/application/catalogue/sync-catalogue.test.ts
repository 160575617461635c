import { expect } from 'chai';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { listedOf, numbered, resultOf, syncWorld, type SyncWorld } from './sync-world.ts';

describe('SyncCatalogue', () => {
  let world: SyncWorld;

  beforeEach(async () => {
    world = await syncWorld();
  });

  describe('starting', () => starting(() => world));
  describe('a run', () => running(() => world));
});

function starting(world: () => SyncWorld): void {
  const start = async (provider: string) => world().sync.execute({ provider, mayShrink: false });

  it('refuses a provider that nobody has made', async () => {
    expect(await start('Z')).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'provider', key: 'Z' } });
  });

  it('refuses a provider without a game list before anything is sent or started', async () => {
    const outcome = await start('a');

    expect(outcome).to.have.property('ok', false);
    expect(outcome).to.have.nested.property('error.kind', 'unsupported_call');
    expect(world().upstream.asked).to.deep.equal([]);
  });

  it('refuses a provider that is not set up, and says what is missing', async () => {
    await world().providers.update('B', { baseUrl: undefined });

    expect(await start('B')).to.deep.equal({
      ok: false,
      error: { kind: 'provider_failed', sentence: 'provider B is not set up: it has no base_url' },
    });
  });

  it('gives the job that runs to a second who asks, here and elsewhere, and carries it out once', async () => {
    world().upstream.pages = [numbered(1, 2), numbered(3, 4)];

    const started = await Promise.all([
      world().sync.execute({ provider: 'B', mayShrink: false }),
      world().sync.execute({ provider: 'b', mayShrink: false }),
      world().elsewhere.sync.execute({ provider: 'B', mayShrink: false }),
    ]);
    await world().runner.settled();
    await world().elsewhere.runner.settled();

    expect(started.map((each) => accepted(each).outcome)).to.deep.equal(['started', 'running', 'running']);
    expect(new Set(started.map((each) => accepted(each).job.id)).size).to.equal(1);
    expect(world().upstream.asked).to.deep.equal([undefined, '1']);
  });

  it('starts a new job when the last one is over', async () => {
    world().upstream.pages = [numbered(1, 2)];

    const first = await world().synced();
    const second = await world().synced();

    expect(second.id).not.to.equal(first.id);
    expect(second.status).to.equal('succeeded');
  });
}

function running(world: () => SyncWorld): void {
  it('fetches every page, makes the catalogue follow, and says what it did', async () => {
    world().upstream.pages = [numbered(1, 2), numbered(3, 4), [listedOf(5, { isMaintenance: true })]];

    const job = await world().synced();

    expect(job).to.include({ kind: 'sync-catalogue', subject: 'B', status: 'succeeded', done: 5, total: 5 });
    expect(resultOf(job)).to.deep.equal({
      created: 5,
      updated: 0,
      unchanged: 0,
      withdrawn: 0,
      rejectedTotal: 0,
      rejected: [],
    });
    expect((await world().catalogue()).map(({ code, isMaintenance }) => [code, isMaintenance])).to.deep.equal([
      ['G1', false],
      ['G2', false],
      ['G3', false],
      ['G4', false],
      ['G5', true],
    ]);
  });

  it('shows how far it is after each page, with the total as far as the upstream tells it', async () => {
    world().upstream.pages = [numbered(1, 2), numbered(3, 4)];
    world().upstream.total = 4;
    world().runner.isHeld = true;
    const { job } = accepted(await world().sync.execute({ provider: 'B', mayShrink: false }));
    const run = world().runner.waiting[0]!;

    await run.step();
    await run.step();

    expect(await world().jobs.find(job.id)).to.include({ status: 'running', done: 2, total: 4 });
    expect(await world().catalogue()).to.deep.equal([]);
  });

  it('says that it is cared for when it is asked to', async () => {
    world().runner.isHeld = true;
    const { job } = accepted(await world().sync.execute({ provider: 'B', mayShrink: false }));
    world().clock.advance(7_000);

    await world().runner.waiting[0]!.beat();

    expect((await world().jobs.find(job.id))?.updatedAtMs).to.equal(world().clock.nowMs());
  });

  it('keeps new games inactive by configuration', async () => {
    const cautious = await syncWorld(false);
    cautious.upstream.pages = [numbered(1, 2)];

    await cautious.synced();

    expect((await cautious.catalogue()).map(({ isActive }) => isActive)).to.deep.equal([false, false]);
  });

  it('counts a game once that two pages name, and keeps what the later one says', async () => {
    world().upstream.pages = [
      [listedOf(1), listedOf(1, { name: 'Later' })],
      [listedOf(2), listedOf(1, { name: 'Last' })],
    ];

    const job = await world().synced();

    expect(job.done).to.equal(2);
    expect((await world().catalogue()).map(({ name }) => name)).to.deep.equal(['Last', 'Game 2']);
  });

  it('leaves out games that break a rule, and says which', async () => {
    const odd = [listedOf(3, { currencies: [] }), listedOf(4, { code: `x\u0000${'y'.repeat(200)}` })];
    world().upstream.pages = [[...numbered(1, 2), ...odd]];

    const { rejectedTotal, rejected } = resultOf(await world().synced());

    expect(rejectedTotal).to.equal(2);
    expect(rejected).to.deep.equal([
      { code: 'G3', reason: 'currencies must name at least one currency' },
      { code: `x\ufffd${'y'.repeat(126)}`, reason: 'code must be at most 128 characters' },
    ]);
  });
}
