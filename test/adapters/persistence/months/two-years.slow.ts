/** Two years of play, month by month: all days are closed, the months are exported and dropped, and nothing else changes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import type { OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { KnexInDoubtBook } from '../../../../src/adapters/persistence/in-doubt/knex-in-doubt-book.ts';
import { KnexMonths } from '../../../../src/adapters/persistence/months/knex-months.ts';
import { KnexReconciliationBook } from '../../../../src/adapters/persistence/reconciliation/knex-reconciliation-book.ts';
import { KnexTimelineStore } from '../../../../src/adapters/persistence/timelines/knex-timeline-store.ts';
import { DropMonth, ExportMonth } from '../../../../src/application/months/months.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { DAY_MS } from '../../../../src/domain/statement/day.ts';
import { MonthFolder } from '../../../../src/infrastructure/process/month-folder.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { accepted, AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHERS_PLAYER, PLAYER, populate, shown } from '../../../ports/money-seeds.ts';
import { EVER } from '../../../ports/statement-world.ts';
import type { KnexWorld } from '../knex-world.ts';
import { History, step } from '../statements/statement-history.ts';
import { closeUntil, monthsSince, onOwnDatabases } from './months-world.ts';

const MONTHS = 24;
const STEPS_A_MONTH = 20;
/** The history of the suite of statements has three days a phase: here the last one and a half of a month, and the first of the next. */
const BEFORE_SEAM_MS = 1.5 * DAY_MS;
const FIRST = [2024, 10] as const;

describe('two years of play', () => {
  onOwnDatabases(playsTwoYears);
});

function playsTwoYears(open: () => Promise<OpenDatabase>): void {
  let world: KnexWorld;
  let folder: string;

  before(async () => {
    world = await monthsSince('2024-12-01', await open());
    folder = await mkdtemp(join(tmpdir(), 'two-years-'));
    await populate(world);
    await world.agents.update(AGENT, { timeZone: 'Asia/Kathmandu' });
    await world.agents.update(OTHER_AGENT, { timeZone: 'America/Havana' });
    const history = new History(world);
    for (let month = 1; month < MONTHS; month += 1) {
      const steps = fc.sample(step, { numRuns: STEPS_A_MONTH, seed: month });
      await history.play(steps, Date.UTC(FIRST[0], FIRST[1] + month) - BEFORE_SEAM_MS);
      await closeUntil(world, Date.UTC(FIRST[0], FIRST[1] + month) + 2 * DAY_MS);
    }
    await forgetReplies(world);
  });

  after(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  it('stay sound and say the same while one month after the other goes', async () => {
    const months = new KnexMonths(world.knex);
    const files = new MonthFolder(folder);
    await closeUntil(world, Date.now());
    const before = await allThat(world);
    expect((await findingsOf(world.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
    const entries = await countOf(world);
    let dropped = 0;

    for (const { name } of (await months.list()).slice(0, MONTHS - 3)) {
      const exported = accepted(await new ExportMonth(months, files).execute(name));
      expect(await new DropMonth(months, files).execute(name, 'tester')).to.have.property('ok', true);
      dropped += exported.entries;
      expect(await countOf(world)).to.equal(entries - dropped);
      expect(await allThat(world)).to.deep.equal(before);
    }

    expect(dropped).to.be.above(entries / 2);
  });
}

/** The random history corrects bets by any amount, which no provider was told is done. */
const forgetReplies = ({ knex }: KnexWorld): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx('wallet_transactions').update({ told: null });
  });

const countOf = async ({ knex }: KnexWorld): Promise<number> => {
  const [row] = await knex('ledger_entries').count<{ count: number }[]>();
  return row!.count;
};

/** The books, which no month may change when it goes. */
async function allThat(world: KnexWorld): Promise<unknown> {
  const { knex } = world;
  const [page, whole] = [accepted(PageRequest.of('1', '100')), accepted(PageRequest.of('1', '100'))];
  const { list, total, totals } = await world.statementShelf.page(EVER, [], whole);
  const timelines = new KnexTimelineStore(knex);
  const steps = async (player: string) =>
    (await timelines.player(player, page)).list.map(({ kind, atMs }) => [kind, atMs]);
  const reconciliation = new KnexReconciliationBook(knex);
  const span = { fromMs: Date.UTC(2024, 0), toMs: Date.UTC(2027, 0) };
  const books = await reconciliation.entries({ provider: PROVIDER, unit: 'wager', span, named: [] });
  const late = { transfersMs: Date.now(), betsMs: Date.now() };
  const inDoubt = new KnexInDoubtBook(knex).list(
    { isClosed: false, kind: undefined, agent: undefined, provider: undefined, sinceMs: undefined },
    late,
    page,
  );
  const violated = async (scope: 'all' | 'new') =>
    (await findingsOf(world.audit, scope)).filter((finding) => finding.violated > 0);
  return shown({
    statements: [list, total, totals, await world.statementBook.differing(1_000)],
    timelines: [await steps(PLAYER), await steps(OTHERS_PLAYER)],
    books: [
      books,
      await inDoubt,
      await knex('wallets').orderBy('player_id'),
      await knex('wallet_transactions').count(),
    ],
    violated: [await violated('new'), await violated('all')],
  });
}
