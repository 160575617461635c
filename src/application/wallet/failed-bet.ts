import type { RefusedBecause, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import type { News } from '../callbacks/news.ts';
import type { DecidedTransaction } from '../ports/wallet-book.ts';

/** Whom the end of a bet concerns. */
export type BetParties = Pick<News, 'agent' | 'player' | 'provider' | 'currency' | 'lane'>;

/** The end of a bet that an Agent was asked about and that is not taken. What moved nothing has no balance of its own. */
export const failedBet = (bet: WalletTransaction, because: RefusedBecause): DecidedTransaction => ({
  transaction: { ...bet, status: 'refused', refusedBecause: because },
  told: 'refused',
  messages: [],
  mayOverdraw: false,
  isEndOfAsk: true,
});

/** The same where the Agent may have taken it: it is told to give the stake back. The cancellation is the gateway's own, and so is its number. */
export const cancelledBet = (
  dispatch: DispatchCallback,
  parties: BetParties,
  { bet, because }: { readonly bet: WalletTransaction; readonly because: RefusedBecause },
): DecidedTransaction => ({
  ...failedBet(bet, because),
  messages: dispatch
    .execute({
      ...parties,
      transaction: {
        ...bet,
        action: 'CANCEL',
        transactionId: `cancel:${bet.transactionId}`,
        moved: Decimal.ZERO.minus(bet.movement),
      },
      original: bet.transactionId,
      wallet: undefined,
    })
    // What never came to be is in no report.
    .filter(({ role }) => role === 'cancel'),
});
