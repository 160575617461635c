import type { Knex } from 'knex';
import type { Wallets } from '../../../application/ports/wallets.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { lookupGuid, lookupText } from './lookup-text.ts';

interface WalletRow {
  readonly balance: string;
}

/** Balances in the table `wallets`, which each movement writes together with its ledger entries. */
export class KnexWallets implements Wallets {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async balanceOf(playerId: string, currency: string): Promise<Decimal> {
    const row = await this.#knex('wallets')
      .where({ player_id: lookupGuid(playerId), currency: lookupText(currency) })
      .first<WalletRow | undefined>('balance');
    return row === undefined ? Decimal.ZERO : Decimal.from(row.balance);
  }
}
