import type { RefusedBecause, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import type { DispatchCallback, News } from '../callbacks/dispatch-callback.ts';
import type { DecidedTransaction } from '../ports/wallet-book.ts';

/** The parties of a bet. */
export type BetParties = Pick<News, 'agent' | 'player' | 'provider' | 'currency' | 'lane' | 'launch'>;

/** The end of a bet that was asked about and is not accepted. It moved nothing, so it has no balance. */
export const failedBet = (bet: WalletTransaction, because: RefusedBecause): DecidedTransaction => ({
  transaction: { ...bet, status: 'refused', refusedBecause: because },
  acknowledgement: 'refused',
  messages: [],
  mayOverdraw: false,
  isEndOfAsk: true,
});

/**
 * The end of a bet that the Agent may have accepted: the Agent is told to return the stake. The gateway itself creates and numbers this cancellation.
 */
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
        report: { ...bet.report, providerAction: undefined },
      },
      original: bet.transactionId,
      wallet: undefined,
    })
    // A bet that was never accepted is in no report.
    .filter(({ role }) => role === 'cancel'),
});
