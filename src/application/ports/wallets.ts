import type { Decimal } from '../../domain/shared/decimal.ts';

/** Whose balance, in which currency. */
export interface WalletOwner {
  readonly playerId: string;
  readonly currency: string;
}

/** Players' balances. */
export interface Wallets {
  /** What the gateway holds; zero where nothing was ever moved. */
  balanceOf(playerId: string, currency: string): Promise<Decimal>;
  /** The same of many at once, in their order. */
  balancesOf(owners: readonly WalletOwner[]): Promise<readonly Decimal[]>;
  /** Remembers what the Agent that holds the wallet says that the player has; not while the wallet is being worked on. */
  noteTold(playerId: string, currency: string, balance: Decimal): Promise<void>;
}
