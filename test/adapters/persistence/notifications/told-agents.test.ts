import { expect } from 'chai';
import type { z } from 'zod';
import { AGENT_NOTICES } from '../../../../src/adapters/api/calls/agent-notices.ts';
import { CatalogLoader } from '../../../../src/adapters/persistence/catalogue/snapshot/catalog-loader.ts';
import { ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import { TellAgents } from '../../../../src/application/notices/tell-agents.ts';
import { GameFilter } from '../../../../src/domain/catalogue/game-filter.ts';
import { NOTICE_KINDS, noticeBody, type NoticeKind } from '../../../../src/domain/notification/notice.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { noticesOver } from '../../../application/notices/notices-over.ts';
import { ControllableClock } from '../../../fakes/controllable-clock.ts';
import { failedRunOf, messageOf, parkedRunOf, refusedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import {
  accepted,
  AGENT,
  agentOf,
  arrivalOf,
  guid,
  PROVIDER,
  providerOf,
  rulesOf,
  stock,
} from '../../../ports/catalogue-seeds.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { betEvent, decidedOf, recordIn, refusedOf, WALLET } from '../../../ports/wallet-seeds.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import { onBothDatabases } from '../knex-world.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 60_000;
const URL = 'https://agent.example/notices';
const ALL = { agent: AGENT, kind: undefined, status: undefined, sinceMs: undefined, untilMs: undefined };
const instant = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

let world: ReturnType<typeof withCallbacks>;
let clock: ControllableClock;
let desk: ReturnType<typeof noticesOver>;

/** The notices to the Agent, the oldest first, each checked against its documentation. */
async function told(kind?: NoticeKind): Promise<readonly Record<string, unknown>[]> {
  const { list } = await world.notices.list({ ...ALL, kind }, PageRequest.first(100));
  for (const notice of list) {
    const documented: z.ZodObject = AGENT_NOTICES[notice.kind].body;
    documented.strict().parse(JSON.parse(noticeBody(notice)));
  }
  return list.toReversed().map((notice) => notice.data);
}
const kinds = async () =>
  (await world.notices.list(ALL, PageRequest.first(100))).list.toReversed().map(({ kind }) => kind);

const filter = accepted(GameFilter.of({ provider: PROVIDER }));
/** The flags of the provider's games: by SQL, and from the memory that answers game lists. */
async function flags(): Promise<string> {
  const query = { agent: (await world.agents.find(AGENT))!, filter, page: PageRequest.first(9) };
  const snapshot = await world.knex.transaction((trx) => new CatalogLoader().load(trx));
  await snapshot.workOut(query);
  const lists = [await world.catalog.findOffered(query), snapshot.findOffered(query)];
  const seen = lists.map((found) => found?.list.map(({ isMaintenance }) => (isMaintenance ? 'down' : 'up')).join());
  expect(seen[1]).to.equal(seen[0]);
  return seen[0] ?? '';
}
const schedule = (from: string, to: string, games: readonly string[] = []) =>
  desk.scheduleMaintenance.execute({ provider: PROVIDER, games, from, to, note: '', by: 'ann' });
const at = (id: string, fromHours: number, toHours: number) =>
  world
    .knex('maintenance_windows')
    .where({ id })
    .update({ starts_at: instant(fromHours), ends_at: instant(toHours) });

describe('what Agents are told', () => {
  onBothDatabases((openWorld) => {
    before(async () => {
      world = withCallbacks(await openWorld());
    });
    beforeEach(async () => {
      await world.reset();
      await populate(world);
      await world.agents.update(AGENT, { noticeUrl: URL });
      await stock(world, arrivalOf(1), arrivalOf(2), arrivalOf(3, { provider: 'Q' }));
      clock = new ControllableClock(Date.now());
      desk = noticesOver(world, clock);
    });
    after(() => world.close());

    describe('of maintenance', () => {
      turning();
      informing();
      refusing();
    });
    describe('of callbacks and players', ofMoney);
    describe('of the catalogue', ofCatalogue);
    describe('of the address', ofAddress);

    it('is documented, each kind with an example that fits', () => {
      for (const kind of NOTICE_KINDS) {
        const { body, sends } = AGENT_NOTICES[kind];
        expect(body.strict().safeParse(sends), kind).to.have.property('success', true);
      }
    });
  });
});

function turning(): void {
  it('turns the flag of the provider, which people’s own flag outlasts, and games/changes says so', async () => {
    const changes = new ListGameChanges(world.history);
    const agent = (await world.agents.find(AGENT))!;
    let { cursor } = accepted(await changes.execute({ agent, cursor: '' }));
    const changed = async () => {
      const found = accepted(await changes.execute({ agent, cursor }));
      cursor = found.cursor;
      return found.list.map((one) => [one.change, one.change === 'withdrawn' || one.offered.isMaintenance]);
    };
    const { id } = accepted(await schedule(instant(0.1), instant(1)));
    expect([await flags(), await kinds(), await changed()]).to.deep.equal(['up,up', ['maintenance.scheduled'], []]);

    await at(id, -1, 1);
    await desk.turnMaintenance.execute();
    expect(await flags()).to.equal('down,down');
    expect(await changed()).to.deep.equal([
      ['changed', true],
      ['changed', true],
    ]);
    await world.providers.update(PROVIDER, { isMaintenance: true });
    await world.games.update(guid(1), { isMaintenance: true });
    await at(id, -2, -1);
    await desk.turnMaintenance.execute();
    expect([await flags(), await changed()]).to.deep.equal(['down,down', []]);
    await world.providers.update(PROVIDER, { isMaintenance: false });

    expect(await flags()).to.equal('down,up');
    expect(await changed()).to.deep.equal([['changed', false]]);
    expect(await kinds()).to.deep.equal(['maintenance.scheduled', 'maintenance.started', 'maintenance.ended']);
  });
}

function informing(): void {
  it('turns the flags of games, and names to an Agent those that it is offered', async () => {
    const rules = rulesOf({ effect: 'allow', game: guid(1) });
    await world.agents.update(AGENT, { offerRules: rules });
    accepted(await schedule('', instant(1), [guid(1), guid(2)]));
    await desk.turnMaintenance.execute();
    await world.agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow' }) });

    expect(await flags()).to.equal('down,down');
    const [started] = await told('maintenance.started');
    expect(started?.['games']).to.deep.equal([{ id: guid(1), code: 'G1', name: 'Game 1' }]);
    expect(started).to.include({ provider: PROVIDER, note: '' });
  });

  it('tells nobody to whom nothing of it is offered, and nobody of one that is cancelled unheard', async () => {
    const unheard = accepted(await schedule(instant(5), instant(6)));
    await desk.cancelMaintenance.execute(PROVIDER, unheard.id);
    await world.agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', provider: 'Q' }) });
    accepted(await schedule('', instant(1)));
    await desk.turnMaintenance.execute();

    expect(await kinds()).to.deep.equal([]);
  });

  it('ends at once when it is cancelled', async () => {
    const { id } = accepted(await schedule('', instant(1)));
    await desk.turnMaintenance.execute();

    const cancelled = accepted(await desk.cancelMaintenance.execute(PROVIDER, id));

    expect([cancelled.status, await flags()]).to.deep.equal(['cancelled', 'up,up']);
    expect(await kinds()).to.deep.equal(['maintenance.started', 'maintenance.cancelled']);
    expect(await desk.cancelMaintenance.execute('Q', id)).to.have.nested.property('error.kind', 'not_found');
  });

  it('begins and ends when every process was down for a part of it, or for all of it', async () => {
    const running = accepted(await schedule(instant(1), instant(2), [guid(1)]));
    const missed = accepted(await schedule(instant(1), instant(2), [guid(2)]));
    await at(running.id, -1, 1);
    await at(missed.id, -2, -1);

    await desk.turnMaintenance.execute();

    expect(await flags()).to.equal('down,up');
    expect(await kinds()).to.have.members(['maintenance.started', 'maintenance.ended']);
  });
}

function refusing(): void {
  for (const [about, from, to, games, field, rule] of [
    ['an end before its start', 2, 1, [], 'to', 'must be after from'],
    ['a start in the past', -1, 1, [], 'from', 'must not be in the past; leave it out to begin now'],
    ['a start in more than a year', 9_000, 9_001, [], 'from', 'must be at most 366 days ahead'],
    ['more than a month', 1, 900, [], 'to', 'must be at most 31 days after from'],
    ['games of others', 1, 2, [guid(3)], 'games', 'must be ids of games of this provider'],
  ] as const)
    it(`refuses ${about}`, async () => {
      const refused = await schedule(instant(from), instant(to), games);

      expect(refused).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', field, rule } });
    });

  it('refuses one that overlaps another, and names it', async () => {
    const { id } = accepted(await schedule(instant(1), instant(2)));

    const refused = await schedule(instant(1.5), instant(3), [guid(1)]);

    expect(refused).to.have.nested.property('error.field', 'from');
    expect(refused).to.have.nested.property('error.rule').that.includes(`must not overlap maintenance ${id}`);
  });
}

function ofMoney(): void {
  it('is each callback that is parked, in the transaction that parks it', async () => {
    await world.enqueue(messageOf(1), messageOf(2, { lane: 'P:round-2' }), messageOf(3, { lane: 'P:round-3' }));
    const [first, second, third] = await taken(world.queue, soonMs());
    await world.queue.settle([parkedRunOf(first!), refusedRunOf(second!), failedRunOf(third!, soonMs())], soonMs());

    const parked = await told('callback.parked');

    const ids = [first, second].map((lane) => lane?.messages[0]?.id);
    expect(parked.map(({ callback_id: id }) => id)).to.have.members(ids);
    expect(parked.map(({ reason }) => reason)).to.have.members(['undelivered', 'refused']);
  });

  it('is a block that begins, and not one that changes nothing', async () => {
    const block = { id: guid(50), reason: 'fraud', untilMs: undefined, note: 'secret', by: 'ann' } as const;
    await world.playerBlocks.place(PLAYER, block);
    await world.playerBlocks.place(PLAYER, { ...block, id: guid(51) });
    await world.playerBlocks.place(PLAYER, { ...block, id: guid(52), reason: 'kyc', by: `agent:${AGENT}` });

    const blocks = await told('player.blocked');

    expect(blocks.map(({ reason, blocked_by: by }) => [reason, by])).to.deep.equal([
      ['fraud', 'operator'],
      ['kyc', 'agent'],
    ]);
    expect(JSON.stringify(blocks)).to.include('"member_id":"ANN"').and.not.include('secret');
  });

  it('is the first stake of a day that a limit refuses', async () => {
    const wanted = new Map([['stake_max', Decimal.from('10')]] as const);
    await world.playerLimits.change(PLAYER, { currency: 'USD', wanted, waitMs: HOUR_MS, by: 'ann' });
    for (const nth of [1, 2]) {
      const refused = { ...refusedOf(nth, betEvent(nth)), refusedBecause: 'over_limit' as const };
      await recordIn(world.walletBook, WALLET, [decidedOf(refused)]);
    }

    const [first, ...others] = await told('limit.reached');

    expect(first).to.include({ member_id: 'ANN', currency: 'USD' });
    expect(others).to.deep.equal([]);
  });
}

const telling = () => {
  const listGameChanges = new ListGameChanges(world.history);
  return new TellAgents({ ...world, listGameChanges, clock, catalogueEveryMs: EVERY_MS });
};
/** Rounds after the interval. The first claim makes the Agent's place in the queue. */
async function round(): Promise<void> {
  clock.advance(EVERY_MS);
  await Promise.all([telling().execute(), telling().execute()]);
}
async function takeAll(): Promise<void> {
  for (;;) {
    const nowMs = clock.nowMs() + 5_000;
    const claimed = await world.notices.claim({ nowMs, untilMs: nowMs + 1, max: 9 });
    for (const notice of claimed) await world.notices.end(notice, { kind: 'delivered', atMs: nowMs, answer: '' });
    if (claimed.length === 0) return;
  }
}

function ofCatalogue(): void {
  it('is one notice of changed games an interval, with the cursor from which they are found', async () => {
    await takeAll();
    await round();
    const agent = (await world.agents.find(AGENT))!;
    const changes = new ListGameChanges(world.history);
    const found = async (cursor: unknown) =>
      accepted(await changes.execute({ agent, cursor: String(cursor) })).list.map(({ change }) => change);

    await world.games.update(guid(1), { isActive: false });
    await round();
    await world.games.update(guid(2), { isActive: false });
    await round();
    const [first, ...others] = await told('catalogue.changed');
    expect([others, await found(first?.['cursor'])]).to.deep.equal([[], ['withdrawn', 'withdrawn']]);

    await takeAll();
    await round();
    await round();
    const cursors = (await told('catalogue.changed')).map(({ cursor }) => cursor);
    expect(cursors).to.have.length(2);
    expect(await found(cursors[1])).to.deep.equal(['withdrawn']);
  });

  it('is no notice of what the Agent does not see, and a new beginning after a restore', async () => {
    await takeAll();
    await round();
    await world.agents.create(agentOf({ code: 'LATER' }));
    await world.providers.create(providerOf({ code: 'R' }));
    await round();
    expect(await told('catalogue.changed')).to.deep.equal([]);

    await world.knex('catalogue_revision').update({ epoch: world.knex.raw('default') });
    await round();
    await takeAll();
    await round();

    expect(await told('catalogue.changed')).to.deep.equal([{ cursor: null }]);
  });
}

function ofAddress(): void {
  it('is an address that fails, once for each time', async () => {
    for (let failure = 1; failure <= 30; failure += 1)
      await world.enqueue(messageOf(failure, { lane: `P:${failure}` }));
    const fail = async () => {
      for (const lane of await taken(world.queue, soonMs(), { lanesPerAgentMax: 100 }))
        await world.queue.settle([failedRunOf(lane, Date.now())], Date.now());
    };
    await fail();
    await round();
    await round();
    expect(await told('agent.address_failing')).to.have.length(1);

    await world.knex('callback_breakers').delete();
    await new Promise((resolve) => setTimeout(resolve, 2));
    await fail();
    await round();

    expect(await told('agent.address_failing')).to.have.length(2);
  });
}
