import type { AuditScope } from '../../../../src/domain/wallet/invariants.ts';
import { expect } from 'chai';
import fc from 'fast-check';
import type { MoneyAudit } from '../../../../src/application/ports/money-audit.ts';
import { runPrepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { recordTransactions } from '../../../../src/adapters/persistence/wallet/record-transactions.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { KnexMoneyAudit } from '../../../../src/adapters/persistence/audits/knex-money-audit.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { findingsOf, isSound } from '../../../ports/audited.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { PLAYER, populate, SECOND_PLAYER } from '../../../ports/money-seeds.ts';
import {
  acceptedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  fund,
  recordIn,
  WALLET,
  winEvent,
} from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';
import { runs } from '../../../support/runs.ts';

const RUNS = runs(2);
/** So few that what belongs together lies in several pieces. */
const PIECE_ROWS = 2;
/** The round that damage is done to. */
const DAMAGED = 50;

/** Damages to a database behind the gateway's back: to the bet of a round or to its wallet. */
const ROW_DAMAGES = [
  `update ledger_entries set amount = amount + 1 where account like 'player:%' and wallet_transaction_id in (select id from bet)`,
  `delete from ledger_entries where wallet_transaction_id in (select id from bet)`,
  `delete from ledger_entries where account like 'provider:%' and wallet_transaction_id in (select id from bet)`,
  `delete from callbacks where transaction_id in (select id::text from bet)`,
  `update wallet_transactions set moved = moved - 1 where id in (select id from bet)`,
  `update wallet_transactions set callbacks = callbacks + 1 where id in (select id from bet)`,
] as const;
const WALLET_DAMAGES = [
  `update wallets set balance = balance + 1`,
  `update wallets set sequence = sequence - 1`,
  `delete from wallets`,
] as const;

describe('an audit of what is new', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('beside one of all', openWorld, (world) => {
      it('finds what that finds, of damage to what came after it was proven', () =>
        holds(world, fc.constantFrom(...ROW_DAMAGES, ...WALLET_DAMAGES), async (before, after, damage) => {
          await play(world(), before);
          expect(await isSound(world().audit)).to.equal(true);
          await play(world(), [...later(after), DAMAGED_ROUND]);
          await tamper(world(), damage);

          const found = await violations(world().audit, 'new');

          expect(found).not.to.deep.equal({});
          expect(found).to.deep.equal(await violations(world().audit, 'all'));
          expect(found).to.deep.equal(
            await violations(new KnexMoneyAudit(world().knex, { rowsMax: PIECE_ROWS }), 'all'),
          );
        }));

      it('leaves to that what was damaged in what was proven', () =>
        holds(world, fc.constantFrom(...ROW_DAMAGES), async (before, after, damage) => {
          await play(world(), [...before, DAMAGED_ROUND]);
          expect(await isSound(world().audit)).to.equal(true);
          await tamper(world(), damage);
          await play(world(), later(after));

          const found = await violations(world().audit, 'all');

          expect(found).not.to.deep.equal({});
          // From then on nothing counts as proven, so that it is found until it is mended.
          expect(await violations(new KnexMoneyAudit(world().knex, { rowsMax: PIECE_ROWS }), 'new')).to.deep.equal(
            found,
          );
        }));
    });
  });
});

describeWithPostgres('an audit of what is new, beside transactions that are open, on PostgreSQL', (database) => {
  let world: KnexWorld;

  before(async () => {
    world = await openPostgresWorld(database().url);
  });
  beforeEach(async () => {
    await world.reset();
    await populate(world);
    for (const playerId of [PLAYER, SECOND_PLAYER]) await fund(world, '100', playerId);
  });
  after(() => world.close());

  const [early, late] = [acceptedOf(1, betEvent(1), '90'), acceptedOf(2, betEvent(2), '90')];
  const booked = async (scope: AuditScope): Promise<number | undefined> => {
    const findings = await findingsOf(new KnexMoneyAudit(world.knex, { patienceMs: 0 }), scope);
    return findings.find(({ invariant }) => invariant === 'transactions_booked')?.checked;
  };
  const recordLate = (): Promise<void> =>
    recordIn(world.walletBook, { ...WALLET, playerId: SECOND_PLAYER }, [decidedOf(late)]);

  it('takes nothing for proven while one is that has drawn a lower number, and looks at what that brings', async () => {
    let seen: number | undefined;

    await world.knex.transaction(async (trx) => {
      const wallet = { balance: Decimal.from('100'), reportedBalance: undefined, sequence: 1, isRestrained: false };
      for (const { prepared, bindings } of recordTransactions([{ key: WALLET, wallet, decided: [decidedOf(early)] }]))
        await runPrepared(trx, prepared, bindings);
      await recordLate();
      seen = await booked('all');
    });

    expect(seen).to.equal(1);
    expect(await booked('new')).to.equal(2);
    expect(await booked('new')).to.equal(0);
  });
});

interface Round {
  readonly number: number;
  readonly end: 'open' | 'won' | 'cancelled';
}

const DAMAGED_ROUND: Round = { number: DAMAGED, end: 'won' };

const later = (played: readonly Round[]): readonly Round[] =>
  played.map((round) => ({ ...round, number: round.number + DAMAGED }));

const rounds = fc.uniqueArray(
  fc.record({ number: fc.integer({ min: 1, max: DAMAGED - 1 }), end: fc.constantFrom('open', 'won', 'cancelled') }),
  { maxLength: 4, selector: ({ number }) => number },
) as fc.Arbitrary<readonly Round[]>;

const holds = (
  world: () => KnexWorld,
  damage: fc.Arbitrary<string>,
  property: (before: readonly Round[], after: readonly Round[], damage: string) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(rounds, rounds, damage, async (before, after, done) => {
      await world().reset();
      await property(before, after, done);
    }),
    { numRuns: RUNS },
  );

/** Plays rounds; the first time with money for them. */
async function play(world: KnexWorld, played: readonly Round[]): Promise<void> {
  const desk = new ProviderDesk(world);
  if ((await world.ledger()).length === 0) {
    await desk.furnish();
    await fund(world, '10000');
  }
  for (const { number, end } of played) {
    await desk.take(betEvent(number));
    if (end === 'won') await desk.take(winEvent(number, { transactionId: `w${number}` }));
    if (end === 'cancelled') await desk.take(cancelEvent(number));
  }
}

const tamper = (world: KnexWorld, damage: string): Promise<void> =>
  world.knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    const bet = `select id from wallet_transactions where kind = 'bet' and transaction_id = '${DAMAGED}'`;
    await trx.raw(`with bet as (${bet}) ${damage}`);
  });

async function violations(audit: MoneyAudit, scope: AuditScope): Promise<Record<string, readonly string[]>> {
  const findings = await findingsOf(audit, scope);
  return Object.fromEntries(
    findings.filter(({ violated }) => violated > 0).map(({ invariant, violations: names }) => [invariant, names]),
  );
}
