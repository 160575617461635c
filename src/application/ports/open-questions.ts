import type { TransactionKey } from '../../domain/wallet/wallet-event.ts';
import type { WalletKey } from './wallet-book.ts';

/** A callback that asks an Agent about a bet, and the bet. */
export interface OpenQuestion {
  readonly callbackId: string;
  readonly lane: string;
  readonly wallet: WalletKey;
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly bet: TransactionKey;
}

/** Questions to Agents that nobody has ended. */
export interface OpenQuestions {
  /** Those that should have ended before that moment, the oldest first; whoever asked them has died, or is about to end them. */
  overdue(beforeMs: number, limit: number): Promise<readonly OpenQuestion[]>;
}
