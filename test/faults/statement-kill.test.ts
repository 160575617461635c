import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { findingsOf } from '../ports/audited.ts';
import { populate } from '../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, SEAMLESS_WALLET } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { programOf } from '../support/built-source.ts';

const CLOSER = new URL('./statement-closer.ts', import.meta.url);
const DAY_MS = 86_400_000;
/** Days that are over, each with its bets. */
const DAYS = 3;
const BETS_A_DAY = 2;

/** Counts and closes in a process of its own; the signal that ended it. */
async function worked(databaseUrl: string, last: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...programOf(CLOSER), databaseUrl, String(last)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

describe('statements under kill -9', () => {
  describeWithPostgres('of the processes that count and close', (database) => {
    let world: KnexWorld;

    before(async () => {
      world = await openPostgresWorld(database().url);
    });
    beforeEach(async () => {
      await world.reset();
      await populate(world);
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      for (let number = 1; number <= DAYS * BETS_A_DAY; number += 1) {
        const bet = acceptedOf(number, betEvent(number), '0');
        await recordIn(world.walletBook, SEAMLESS_WALLET, [decidedOf(bet)]);
        const at = new Date(today - Math.ceil(number / BETS_A_DAY) * DAY_MS);
        await world.knex.transaction(async (trx) => {
          await trx.raw('set local session_replication_role = replica');
          await trx('wallet_transactions').where({ id: bet.id }).update({ recorded_at: at, decided_at: at });
          await trx('ledger_entries').where({ wallet_transaction_id: bet.id }).update({ booked_at: at });
        });
      }
    });
    after(() => world.close());

    async function closedLines(): Promise<readonly (readonly [number, string])[]> {
      const rows = await world
        .knex('statement_lines')
        .orderBy('day')
        .select<{ transactions: number; from_player: string }[]>('transactions', 'from_player');
      return rows.map(({ transactions, from_player: stakes }) => [transactions, stakes]);
    }

    const ALL = Array.from({ length: DAYS }, () => [BETS_A_DAY, '20.0000000000']);

    it('count each bet once and close each day once, wherever the processes are killed, and two go on at once', async () => {
      // Each begins where the one before was killed, so later ones die later in the work.
      const signals: (NodeJS.Signals | null)[] = [];
      for (let last = 4; last <= 40; last += 4) signals.push(await worked(database().url, last));
      expect(signals[0]).to.equal('SIGKILL');

      expect(await Promise.all([worked(database().url, 0), worked(database().url, 0)])).to.deep.equal([null, null]);

      expect(await closedLines()).to.deep.equal(ALL);
      const findings = await findingsOf(world.audit);
      expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
      expect(await world.statementBook.differing(100)).to.deep.equal([]);
    });

    for (const last of [11, 19, 29]) {
      it(`finish what a process left that was killed at its step ${last}`, async () => {
        expect(await worked(database().url, last)).to.equal('SIGKILL');
        expect(await worked(database().url, 0)).to.equal(null);

        expect(await closedLines()).to.deep.equal(ALL);
        expect(await world.statementBook.differing(100)).to.deep.equal([]);
      });
    }
  });
});
