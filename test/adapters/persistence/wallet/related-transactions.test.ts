import { expect } from 'chai';
import { relatedTransactions } from '../../../../src/adapters/persistence/wallet/related-transactions.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { WalletClues } from '../../../../src/domain/wallet/clues-of.ts';
import { PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';

const NUMBER = { kind: 'bet', transactionId: '1' };
const CLUES: Readonly<Record<string, WalletClues>> = {
  'a bet': { ...NUMBER, stakes: { wagerId: 'W1' } },
  'the settlement of a wager': { ...NUMBER, closes: { wagerId: 'W1' } },
  'the settlement of a round': { ...NUMBER, closes: { roundId: 'R1' } },
  'a payout that is resent': {
    ...NUMBER,
    closes: { roundId: 'R1' },
    paid: { roundId: 'R1', amount: Decimal.from('25') },
  },
  'a correction by number': { ...NUMBER, corrects: NUMBER, wantsSettlementBy: 'round' },
  'a correction by wager': { ...NUMBER, corrects: { wagerId: 'W1' } },
};

describe('the look-up of what belongs to an event', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('by its plan', openWorld, (world) => {
      for (const [what, clues] of Object.entries(CLUES)) {
        it(`looks into indexes for ${what}, and never gathers all that the player did`, async () => {
          const asked: { readonly sql: string; readonly bindings: unknown[] }[] = [];
          world().knex.on('query', (query) => asked.push(query));
          const place = { playerId: PLAYER, provider: PROVIDER, currency: 'USD' };
          await relatedTransactions(world().knex, [{ place, clues }]);
          world().knex.removeAllListeners('query');
          const [{ sql, bindings }] = asked as [(typeof asked)[number]];

          const plan = await world().knex.transaction(async (trx) => {
            // An empty table is read as a whole, whatever indexes it has.
            await trx.raw('set local enable_seqscan = off');
            const { rows } = await trx.raw(
              `explain ${sql.replaceAll(/\$\d+/g, '?')}`,
              [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => bindings[Number(number) - 1] as string),
            );
            return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
          });

          expect(plan).not.to.match(/CTE own/);
          expect(plan).not.to.match(/Seq Scan on wallet_transactions/);
          expect(plan).to.match(/wallet_transactions_of_number/);
        });
      }
    });
  });
});
