/** Each month guards itself, also where somebody names the month and not the ledger. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { KnexMonthKeeper } from '../../../../src/adapters/persistence/months/knex-month-keeper.ts';
import { entryOf } from '../../../../src/adapters/persistence/statements/count-sql.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { orderOf, populate } from '../../../ports/money-seeds.ts';
import type { CallbackWorld } from '../../../ports/callback-world.ts';
import { monthKeeperContract, type MonthKeeperWorld } from '../../../ports/month-keeper.contract.ts';
import { acceptedOf, betEvent, decidedOf, record, winEvent } from '../../../ports/wallet-seeds.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import type { KnexWorld } from '../knex-world.ts';
import { monthsSince, onOwnDatabases } from './months-world.ts';

/** A whole month of the ledger that is over, and whose table is empty. */
const OTHER = 'ledger_entries_2026_09';
const OTHER_MOMENT = '2026-09-10 12:00:00Z';

describe('a month', () => {
  onOwnDatabases((open) => {
    let world: KnexWorld;

    before(async () => {
      world = await monthsSince('2026-08-01', await open());
    });
    beforeEach(async () => {
      await world.reset();
      await populate(world);
      await world.transfers.moveHere(orderOf(1, '10'));
    });
    after(() => world.close());

    guards(() => world);
    goesOverGaps(() => world);

    it('is made by hand with the statements of the page', async () => {
      const statements = statementsOnThePage();

      expect(statements).to.have.length(1);
      for (const statement of statements) await world.knex.raw(statement);
    });
    monthKeeperContract('KnexMonthKeeper', () => keeperOf(withCallbacks(world)));
  });
});

function guards(world: () => KnexWorld): void {
  let month: string;

  beforeEach(async () => {
    const { rows } = await world().knex.raw('select distinct tableoid::regclass::text as name from ledger_entries');
    month = rows[0].name;
  });

  const columns = '(id, transfer_id, account, currency, amount, booked_at)';
  const entriesAt = (moment: string, amount = '1') =>
    `values (901, '${guid(1)}', 'agent:A', 'USD', -1, ${moment}), (902, '${guid(1)}', 'player:B', 'USD', ${amount}, ${moment})`;
  const decided = `(select decided_at from transfers where id = '${guid(1)}')`;

  const CASES: readonly (readonly [string, () => string, string])[] = [
    [
      'entries that do not add up',
      () => `insert into ${month} ${columns} overriding system value ${entriesAt(decided, '2')}`,
      'do not add up',
    ],
    [
      'that a movement is booked once more, in another month',
      () => `insert into ${OTHER} ${columns} overriding system value ${entriesAt(`'${OTHER_MOMENT}'`)}`,
      'at which their movement was decided',
    ],
    [
      'that a movement is booked once more, in another month of the whole ledger',
      () => `insert into ledger_entries ${columns} overriding system value ${entriesAt(`'${OTHER_MOMENT}'`)}`,
      'at which their movement was decided',
    ],
    [
      'that a movement is booked once more, at its own moment',
      () => `insert into ledger_entries (transfer_id, account, currency, amount, booked_at)
        select transfer_id, account, currency, amount, booked_at from ledger_entries`,
      'duplicate key',
    ],
    [
      'entries of a movement that is not there',
      () =>
        `insert into ${OTHER} ${columns} overriding system value ${entriesAt(`'${OTHER_MOMENT}'`).replaceAll(guid(1), guid(77))}`,
      'at which their movement was decided',
    ],
    ['that entries are changed', () => `update ${month} set amount = amount * 2`, 'never changed or removed'],
    ['that entries are removed', () => `delete from ${month}`, 'never changed or removed'],
    ['that entries are truncated', () => `truncate ${month}`, 'never changed or removed'],
    ['that a transfer is decided again', () => `update transfers set decided_at = now()`, 'decided once'],
    ['that a transfer is removed', () => `delete from transfers`, 'decided once and never removed'],
  ];
  for (const [name, statement, sentence] of CASES) {
    it(`refuses ${name}`, async () => {
      expect(await refusalOf(world(), statement())).to.contain(sentence);
    });
  }

  it('is the only one that is looked into for the entries of its movement', async () => {
    await record(world().walletBook, decidedOf(acceptedOf(5, betEvent(5), '0')));
    const { rows } = await world().knex.raw(`explain (analyze, costs off, timing off)
      select entry.* from wallet_transactions transactions cross join lateral (${entryOf('transactions')}) entry`);
    const lines = rows.map((row: object) => String(Object.values(row)[0])) as readonly string[];
    const looked = lines.filter((line) => line.includes(' on ledger_entries') && !line.includes('never executed'));

    expect(looked).to.have.length(1);
  });
}

/** The statements of the chapter about months. */
function statementsOnThePage(): readonly string[] {
  const page = readFileSync(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');
  const [, chapter = ''] = /\n## Partitions by month\n([^]*?)\n## /.exec(page) ?? [];
  return [...chapter.matchAll(/```sql\n([^]*?)```/g)].map(([, text = '']) => text);
}

/** A dropped month, or a restored sequence, leaves a gap in ids and positions. */
function goesOverGaps(world: () => KnexWorld): void {
  it('is behind a gap of a thousand million numbers, over which audits and statements go in one step', async () => {
    await record(world().walletBook, decidedOf(acceptedOf(5, betEvent(5), '0')));
    await world().knex.raw(
      `select setval('wallet_transactions_position_seq', 1000000000), setval('ledger_entries_id_seq', 1000000000)`,
    );
    await record(world().walletBook, decidedOf(acceptedOf(6, winEvent(5, { transactionId: 'w5' }), '0')));
    let pieces = 0;
    for (; (await world().statementBook.count()).hasMore; pieces += 1);

    let place: string | undefined = await world().audit.begin('all');
    for (; place !== undefined; pieces += 1) {
      const { findings, next } = await world().audit.look(place);
      expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
      place = next;
    }

    expect(pieces).to.be.below(30);
    expect(await world().knex('statement_sums').sum('transactions')).to.deep.equal([{ sum: '2' }]);
  });
}

const keeperOf = (world: CallbackWorld & KnexWorld): MonthKeeperWorld => ({
  keeper: new KnexMonthKeeper(world.knex),
  callbacks: world,
  moveAttempts: async (outcome, at) => {
    await world.knex('callback_attempts').where({ outcome }).update({ attempted_at: at });
  },
  outcomes: () => world.knex('callback_attempts').pluck('outcome'),
});

async function refusalOf(world: KnexWorld, statement: string): Promise<string> {
  return world.knex.raw(statement).then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );
}
