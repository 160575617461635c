import { expect } from 'chai';
import type { WalletClues } from '../../../../src/domain/wallet/clues-of.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { factsIn, WALLET } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';

/** Live tables and slots with feature buys have rounds of thousands of transactions of one player. */
const BETS = 12_000;

const INSERT = `
insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, reversal, round_id,
  wager_id, report, is_report_only, occurred_at, status, moved, balance_after, sequence, callbacks)
select gen_random_uuid(), '${AGENT}', '${PLAYER}', '${PROVIDER}', 'USD', 'bet', 'long' || n, 'BET', -1, 'stored', 'LONG', 'LONG', '{}',
  false, now(), 'accepted', -1, 0, n, 0
from generate_series(1, ${BETS}) n`;

const PAYOUT = { kind: 'payout', transactionId: 'p' };

describe('a round of thousands of bets of one player', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in the book of wallets', openWorld, (world) => {
      const found = async (clues: WalletClues): Promise<number> =>
        (await factsIn(world().walletBook, WALLET, [clues])).found[0]!.transactions.length;

      beforeEach(async () => {
        await populate(world());
        await world().knex.raw(INSERT);
      });

      it('is read in part for a bet, a settlement or a correction by number, and whole where a wager is corrected', async () => {
        const bet = { kind: 'bet', transactionId: 'new' };

        expect(await found({ ...bet, stakes: { wagerId: 'LONG' } }), 'a bet').to.equal(0);
        expect(await found({ ...PAYOUT, closes: { roundId: 'LONG' } }), 'a settlement').to.be.within(1, 20);
        expect(await found({ ...PAYOUT, corrects: { kind: 'bet', transactionId: 'long7' } }), 'a correction').to.equal(
          1,
        );
        expect(await found({ ...PAYOUT, corrects: { wagerId: 'LONG' } }), 'a wager').to.equal(BETS);
      });
    });
  });
});
