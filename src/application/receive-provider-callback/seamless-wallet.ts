import { Decimal } from '../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { BalanceOutcome, BatchOutcome } from '../ports/provider-inbox.ts';
import type { PlayerWallet } from './player-wallet.ts';

/** Wallets that Agents hold themselves. */
export interface SeamlessWallet {
  tellBalance(wallet: PlayerWallet): Promise<BalanceOutcome>;
  /** All of the events or none. */
  take(wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome>;
}

/** As long as no Agent can be asked: nothing is guessed, and the provider is told that it failed. */
export const unreachableSeamlessWallet: SeamlessWallet = {
  tellBalance: () => Promise.resolve({ kind: 'failed' }),
  take: (_, events) =>
    Promise.resolve({
      kind: 'decided',
      outcomes: events.map(() => ({ kind: 'failed' }) as const),
      balanceBefore: Decimal.ZERO,
      balance: Decimal.ZERO,
    }),
};
