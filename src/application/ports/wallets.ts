import type { Decimal } from '../../domain/shared/decimal.ts';

/** Players' balances in the gateway. */
export interface Wallets {
  /** Zero where nothing was ever moved. */
  balanceOf(playerId: string, currency: string): Promise<Decimal>;
}
