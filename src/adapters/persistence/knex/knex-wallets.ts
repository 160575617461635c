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

  async noteTold(playerId: string, currency: string, balance: Decimal): Promise<void> {
    await this.#knex.raw(NOTE_TOLD, [lookupGuid(playerId), lookupText(currency), balance.toString()]);
  }
}

// Providers ask often, and what they hear is mostly what they heard before: then nothing is written.
const NOTE_TOLD = `
insert into wallets (player_id, currency, balance, sequence, told_balance) values (?, ?, 0, 0, ?)
on conflict (player_id, currency) do update set told_balance = excluded.told_balance
where wallets.told_balance is distinct from excluded.told_balance`;
