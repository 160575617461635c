import type { Decimal } from '../../domain/shared/decimal.ts';

/** Players' balances. */
export interface Wallets {
  /** What the gateway holds; zero where nothing was ever moved. */
  balanceOf(playerId: string, currency: string): Promise<Decimal>;
  /** Remembers what the Agent that holds the wallet says that the player has. */
  noteTold(playerId: string, currency: string, balance: Decimal): Promise<void>;
}
