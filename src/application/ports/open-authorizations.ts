import type { TransactionKey } from '../../domain/wallet/wallet-event.ts';
import type { WalletKey } from './wallet-book.ts';

/** A callback that asks an Agent about a bet, and the bet. */
export interface OpenAuthorization {
  readonly callbackId: string;
  readonly lane: string;
  readonly wallet: WalletKey;
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly bet: TransactionKey;
}

/** Authorization requests to Agents that have not ended. */
export interface OpenAuthorizations {
  /**
   * Authorization requests whose deadline was before that moment, the oldest first. The process that sent the request has died, or is about to end
   * it.
   */
  overdue(beforeMs: number, limit: number): Promise<readonly OpenAuthorization[]>;
}
