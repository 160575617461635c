import type { AccountStore } from '../../src/application/ports/account-store.ts';
import type { FreeRoundBook } from '../../src/application/ports/free-round-book.ts';
import type { GameSessions } from '../../src/application/ports/game-sessions.ts';
import type { JobStore } from '../../src/application/ports/job-store.ts';
import type { MoneyAudit } from '../../src/application/ports/money-audit.ts';
import type { OpenAuthorizations } from '../../src/application/ports/open-authorizations.ts';
import type { PlayerBlocks } from '../../src/application/ports/player-blocks.ts';
import type { PlayerLimits } from '../../src/application/ports/player-limits.ts';
import type { PlayerStore } from '../../src/application/ports/player-store.ts';
import type { TransferBook } from '../../src/application/ports/transfer-book.ts';
import type { EndedAuthorization, WalletBook } from '../../src/application/ports/wallet-book.ts';
import type { WalletHistory } from '../../src/application/ports/wallet-history.ts';
import type { Wallets } from '../../src/application/ports/wallets.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import type { Decimal } from '../../src/domain/shared/decimal.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

/** The amount that one account gained by one movement, as the ledger has it; negative for a loss. */
export interface LedgerLine {
  /** `agent:{code}`, `player:{id}` or `provider:{code}`. */
  readonly account: string;
  readonly currency: string;
  readonly amount: Decimal;
}

export interface KeptAuthorization {
  readonly id: string;
  readonly status: 'asking' | EndedAuthorization['status'];
  /** The number of logged attempts. */
  readonly attempts: number;
}

/** A world with players and their money. */
export interface MoneyWorld extends CatalogueWorld {
  readonly players: PlayerStore;
  readonly playerBlocks: PlayerBlocks;
  readonly gameSessions: GameSessions;
  readonly freeRounds: FreeRoundBook;
  readonly playerLimits: PlayerLimits;
  readonly accounts: AccountStore;
  readonly transfers: TransferBook;
  readonly wallets: Wallets;
  readonly walletBook: WalletBook;
  readonly walletHistory: WalletHistory;
  readonly openAuthorizations: OpenAuthorizations;
  readonly audit: MoneyAudit;
  readonly jobs: JobStore;
  /** The same jobs as seen by another process. */
  readonly jobsElsewhere: JobStore;
  /** All lines, for tests that add them up. */
  ledger(): Promise<readonly LedgerLine[]>;
  /** The callbacks for Agents, in the order in which they were kept. */
  messages(): Promise<readonly CallbackMessage[]>;
  /** The callbacks that asked about bets, with their ends, in the order in which they were kept. */
  questions(): Promise<readonly KeptAuthorization[]>;
}
