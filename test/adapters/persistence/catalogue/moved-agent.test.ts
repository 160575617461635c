import { expect } from 'chai';
import { KnexAwaitedAnswers } from '../../../../src/adapters/persistence/callbacks/knex-open-authorizations.ts';
import { withNextRevision } from '../../../../src/adapters/persistence/catalogue/catalogue-revision.ts';
import { KnexOpenBetBook } from '../../../../src/adapters/persistence/open-bets/knex-open-bet-book.ts';
import { ReadModel } from '../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { SnapshotPartyDirectory } from '../../../../src/adapters/persistence/catalogue/snapshot/snapshot-directories.ts';
import { AGENT, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { FIRST_PAGE } from '../../../ports/callback-log/log-seeds.ts';
import { refusedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { OTHER_AGENT, populate, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { acceptedOf, betEvent, decidedOf, fund, messageOf, record } from '../../../ports/wallet-seeds.ts';
import { ANY_OPEN, LATE } from '../in-doubt/many-doubts.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('an Agent that was moved to another cell', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in the database that it left', async () => withInDoubt(await openWorld()), isLeftAlone);
  });
});

/** In doubt since before {@link LATE}. */
const ORDER = upstreamOrderOf(7, '5', { nowMs: MOMENT_MS });

function isLeftAlone(world: () => ReturnType<typeof withInDoubt>): void {
  /** An open bet, a refused and a waiting callback, and a transfer without an answer. */
  beforeEach(async () => {
    const { walletBook, queue, transfers, statementBook } = world();
    await populate(world());
    await fund(world(), '100');
    await record(walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
    await queue.settle((await taken(queue, soonMs())).map(refusedRunOf), soonMs());
    await record(walletBook, decidedOf(acceptedOf(2, betEvent(2), '80')));
    await world().enqueue({ ...messageOf(acceptedOf(3, betEvent(3), '0')), agent: OTHER_AGENT });
    await transfers.begin(ORDER, MOMENT_MS);
    await countAll(statementBook);
  });

  const isMoved = (movedAwayAt: Date | null) =>
    withNextRevision(world().knex, async (trx, revision) => {
      await trx('agents').where({ code: AGENT }).update({ moved_away_at: movedAwayAt, revision });
      return { value: undefined, isChanged: true };
    });

  const seen = async ({ knex, queue, transfers, statementBook, inDoubt, log }: ReturnType<typeof world>) => {
    const openBets = new KnexOpenBetBook(knex);
    await openBets.note(new Map([[PROVIDER, 'wager']]), soonMs());
    const due = { provider: PROVIDER, nowMs: soonMs(), leaseUntilMs: soonMs(), max: 10, windowMs: 1 };
    const { parked, oldestPendingOf } = await log.backlog();
    return {
      lanes: (await taken(queue, soonMs())).map(({ agent }) => agent).toSorted(),
      transfers: (await transfers.claimDue(soonMs(), soonMs(), 10)).length,
      openBets: (await openBets.claim(due)).length,
      books: (await statementBook.open()).books.map(({ agent }) => agent),
      doubts: (await inDoubt.list(ANY_OPEN, LATE, FIRST_PAGE)).list.map(({ kind }) => kind).toSorted(),
      waiting: (await log.waitingSince(soonMs(), 10)).map(({ agent }) => agent).toSorted(),
      backlog: { parked, oldestPendingOf },
      awaited: (await new KnexAwaitedAnswers(knex).count(10)).transfer,
    };
  };

  it('is sent nothing, decides nothing, closes no day, and is in nobody’s list of work', async () => {
    await isMoved(new Date(MOMENT_MS));

    expect(await seen(world())).to.deep.equal({
      lanes: [OTHER_AGENT],
      transfers: 0,
      openBets: 0,
      books: [],
      doubts: [],
      waiting: [OTHER_AGENT],
      backlog: { parked: 0, oldestPendingOf: OTHER_AGENT },
      awaited: 0,
    });
  });

  it('goes on where it is at home', async () => {
    expect(await seen(world())).to.deep.equal({
      lanes: [AGENT, OTHER_AGENT],
      transfers: 1,
      openBets: 2,
      books: [AGENT],
      doubts: ['callback', 'transfer'],
      waiting: [AGENT, OTHER_AGENT],
      backlog: { parked: 1, oldestPendingOf: AGENT },
      awaited: 1,
    });
  });

  it('has no transfer decided, by an answer that comes late or by a person', async () => {
    const { inDoubt, transfers } = world();
    const { id } = ORDER;
    const outcome = { status: 'success', balanceAfter: undefined } as const;
    await isMoved(new Date(MOMENT_MS));

    const late: unknown = await transfers.decide(id, outcome).catch((error: unknown) => error);
    const byHand = { outcome, closing: { note: 'seen', by: 'ann', atMs: soonMs() } };
    const decided = await inDoubt.decideTransfer(id, LATE, byHand);
    const kept = await transfers.find(AGENT, 'T7');
    await isMoved(null);
    const decidedAtHome = await inDoubt.decideTransfer(id, LATE, byHand);

    expect(String(late)).to.include(`there is no transfer ${id} in this cell`);
    expect([decided.kind, kept?.status, decidedAtHome.kind]).to.deep.equal(['not_pending', 'pending', 'decided']);
  });

  it('is known by its moment in the memory of each process, and is at home again without one', async () => {
    const model = await ReadModel.open(world().knex, { pollIntervalMs: 5, staleAfterMs: 600_000, onFailure: fail });
    const parties = new SnapshotPartyDirectory(model, world().parties);
    const seenAt = async () => (await parties.agent(AGENT))?.movedAwayAtMs;

    await isMoved(new Date(MOMENT_MS));
    while ((await seenAt()) === undefined) await new Promise(setImmediate);
    const found = [await seenAt(), (await world().agents.find(AGENT))?.movedAwayAtMs];
    await isMoved(null);
    while ((await seenAt()) !== undefined) await new Promise(setImmediate);
    await model.close();

    expect(found).to.deep.equal([MOMENT_MS, MOMENT_MS]);
  });
}

const fail = (error: unknown): never => {
  throw error;
};
