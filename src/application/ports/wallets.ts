import type { Decimal } from '../../domain/shared/decimal.ts';

/** The player and the currency of a wallet. */
export interface WalletOwner {
  readonly playerId: string;
  readonly currency: string;
}

/** Players' balances. */
export interface Wallets {
  /** The balance that the gateway holds; zero without any movement. */
  balanceOf(playerId: string, currency: string): Promise<Decimal>;
  /** The balances of several wallets, in their order. */
  balancesOf(owners: readonly WalletOwner[]): Promise<readonly Decimal[]>;
  /** Stores the balance that the Agent, which holds the wallet, stated. Does nothing while a work on the wallet is under way. */
  noteReportedBalance(playerId: string, currency: string, balance: Decimal): Promise<void>;
}
