import { expect } from 'chai';
import type { AuditScope } from '../../../../src/domain/wallet/invariants.ts';
import { firstOpenDay } from '../../../../src/domain/statement/statement-days.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { NOTHING_REPORTED } from '../../../../src/domain/wallet/wallet-event.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { countAll } from '../../../ports/statement-world.ts';
import {
  acceptedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  recordIn,
  SEAMLESS_WALLET,
  winEvent,
} from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

const UTC = TimeZone.of('UTC')!;

describe('an audit of statements', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('that somebody has tampered with', openWorld, findsDifferences);
  });
});

function findsDifferences(world: () => KnexWorld): void {
  const bet = acceptedOf(1, betEvent(1), '0');
  const today = firstOpenDay(UTC, { kind: 'first', bookedAtMs: Date.now() });
  const report = { ...NOTHING_REPORTED, moneyKind: 'win' } as const;
  const win = acceptedOf(2, winEvent(1, { transactionId: 'w', report }), '0');

  beforeEach(async () => {
    await populate(world());
    await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(bet), decidedOf(win)]);
    await countAll(world().statementBook);
    await world().statementBook.close({ agent: AGENT, ...today, timeZone: 'UTC', completeAtMs: 0 });
  });

  /** As nobody can who does not own the database. */
  const tamper = (statement: string): Promise<void> =>
    world().knex.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      await trx.raw(statement);
    });

  async function violated(scope: AuditScope = 'all'): Promise<Record<string, readonly string[]>> {
    const findings = await findingsOf(world().audit, scope);
    return Object.fromEntries(
      findings
        .filter(({ invariant, violated: count }) => invariant.startsWith('statements_') && count > 0)
        .map(({ invariant, violations }) => [invariant, violations]),
    );
  }

  it('finds nothing in what is as it was, and looks at it once', async () => {
    const checked = async (scope: AuditScope) =>
      (await findingsOf(world().audit, scope)).map(({ invariant, checked: count }) => [invariant, count]);

    expect(await violated()).to.deep.equal({});
    expect(await checked('all')).to.deep.include.members([
      ['statements_counted', 2],
      ['statements_kept', 1],
    ]);
    expect(await checked('new')).to.deep.include(['statements_kept', 0]);
  });

  /** Some more in the day that is closed, as when the clock went back. */
  async function bookLate(): Promise<void> {
    const late = acceptedOf(3, betEvent(3), '0');
    const correction = cancelEvent(3, { transactionId: 'c' });
    await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(late), decidedOf(acceptedOf(4, correction, '0'))]);
    await countAll(world().statementBook);
  }

  it('finds nothing where the clock went back into a closed day', async () => {
    await bookLate();

    expect(await violated()).to.deep.equal({});
    expect(await world().statementBook.differing(10)).to.deep.equal([]);
  });

  const DAY = `${AGENT} ${today.day}`;
  const DAMAGES: readonly (readonly [what: string, statement: string])[] = [
    [
      'a line that was changed',
      `update statement_lines set to_player = to_player + 0.0000000001 where action = 'SETTLED'`,
    ],
    ['a kind of money that was changed', `update statement_lines set of_win = of_promo, of_promo = of_win`],
    ['a line that is gone', `delete from statement_lines where action = 'SETTLED'`],
    [
      'a line that was added',
      `insert into statement_lines select agent, day, provider, 'EUR', corrects_day, action, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from statement_lines limit 1`,
    ],
    ['a day with other bounds', `update statement_days set time_zone = 'Asia/Manila'`],
    ['a day with another digest', `update statement_days set digest = md5(digest)`],
  ];
  for (const [what, statement] of DAMAGES) {
    it(`finds ${what}`, async () => {
      await tamper(statement);

      expect(await violated('new')).to.deep.equal({ statements_kept: [DAY] });
      expect(await world().statementBook.differing(10)).to.deep.equal([DAY]);
    });
  }

  it('finds sums that differ from the ledger, and the days that were closed from them', async () => {
    await tamper(`update statement_sums set from_player = from_player + 1 where action = 'BET'`);

    const { statements_counted: counted = [], statements_kept: kept } = await violated();

    expect(counted).to.have.length(1);
    expect(counted[0]).to.match(/^AGENT-1 P USD BET /);
    expect(kept).to.deep.equal([DAY]);
  });

  it('finds kinds of money that differ from those of the transactions', async () => {
    await tamper(`update statement_sums set of_promo = of_win, of_win = 0 where action = 'SETTLED'`);

    expect((await violated()).statements_counted).to.have.length(1);
  });

  it('finds a ledger that differs from the closed statement', async () => {
    await tamper(`update ledger_entries set amount = amount * 2 where wallet_transaction_id = '${win.id}'`);

    expect(Object.keys(await violated())).to.deep.equal(['statements_counted']);
  });

  for (const table of ['statement_days', 'statement_lines']) {
    for (const statement of [
      `update ${table} set agent = agent`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      it(`the database refuses: ${statement}`, async () => {
        const refused: unknown = await world()
          .knex.raw(statement)
          .catch((error: unknown) => error);

        expect(String(refused)).to.contain('closed statements are never changed or removed');
      });
    }
  }
}
