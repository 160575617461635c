import type { WalletMode } from '../../domain/agent/agent.ts';
import type { ActionName } from '../../domain/callback/callback-action.ts';
import type { Block } from '../../domain/player/block.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Transfer } from '../../domain/wallet/transfer.ts';
import type { RefusedBecause, Acknowledgement } from '../../domain/wallet/wallet-event.ts';
import type { RecordedTransaction } from './wallet-history.ts';

/** A line of the ledger; the lines of one movement add up to zero. */
export interface TimelineEntry {
  /** `agent:{code}`, `player:{id}` or `provider:{code}`. */
  readonly account: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly bookedAtMs: number;
}

/** A transaction with the answer to its provider, and its place among the movements of its wallet. */
export interface TimelineTransaction extends RecordedTransaction {
  /** Undefined if it is not stored. */
  readonly acknowledgement: Acknowledgement | undefined;
  readonly heldBy: WalletMode;
  readonly sequence: number | undefined;
}

/** A refused event that is not stored as a transaction. */
export interface TimelineRefusal {
  readonly id: string;
  readonly agent: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly action: ActionName;
  readonly movement: Decimal;
  readonly roundId: string | undefined;
  readonly wagerId: string | undefined;
  readonly because: RefusedBecause;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly times: number;
}

export interface TimelineTransfer extends Transfer {
  readonly memberId: string;
  /** The moment of the next look at a pending transfer. */
  readonly dueAtMs: number | undefined;
}

/** One thing that happened to a player's money, or a block that stopped it. */
export type MoneyStep = { readonly atMs: number; readonly entries: readonly TimelineEntry[] } & (
  | { readonly kind: 'transaction'; readonly transaction: TimelineTransaction }
  | { readonly kind: 'transfer'; readonly transfer: TimelineTransfer }
  | { readonly kind: 'refusal'; readonly refusal: TimelineRefusal }
  | { readonly kind: 'block'; readonly block: Block }
);

/** A round of a provider. With an Agent, it is only the part that the Agent's players have played. */
export interface RoundRef {
  readonly provider: string;
  readonly roundId: string;
  readonly agent: string | undefined;
}

/** The balance of a wallet. */
export interface WalletState {
  readonly currency: string;
  /** The gateway's balance. */
  readonly balance: Decimal;
  /** The last balance that the Agent stated, if the Agent holds the wallet. */
  readonly reportedBalance: Decimal | undefined;
  /** The number of movements. */
  readonly movements: number;
}

/** Everything that moved a player's money, or should have moved it, in the order of time. */
export interface TimelineStore {
  /** The transactions and refusals of a round, the oldest first. */
  round(round: RoundRef, page: PageRequest): Promise<Page<MoneyStep>>;
  /** The transactions, transfers, refusals and blocks of a player, the newest first. */
  player(playerId: string, page: PageRequest): Promise<Page<MoneyStep>>;
  /** The wallets of a player, by currency. */
  wallets(playerId: string): Promise<readonly WalletState[]>;
}
