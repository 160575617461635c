import type { Knex } from 'knex';
import type { WalletOwner, Wallets } from '../../../application/ports/wallets.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

interface BalanceRow {
  readonly at: number;
  readonly balance: string;
}

const BALANCES: Prepared<BalanceRow> = {
  name: 'balances-of-wallets',
  text: `
select asked.at, wallets.balance from json_to_recordset(:asked::json) as asked (at integer, player uuid, currency text)
join wallets on wallets.player_id = asked.player and wallets.currency = asked.currency`,
};

/** Balances in the table `wallets`, which each movement writes together with its ledger entries. */
export class KnexWallets implements Wallets {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async balanceOf(playerId: string, currency: string): Promise<Decimal> {
    const [balance = Decimal.ZERO] = await this.balancesOf([{ playerId, currency }]);
    return balance;
  }

  async balancesOf(owners: readonly WalletOwner[]): Promise<readonly Decimal[]> {
    if (owners.length === 0) return [];
    const asked = owners.map(({ playerId, currency }, at) => ({
      at,
      player: lookupGuid(playerId),
      currency: lookupText(currency),
    }));
    const { rows } = await runPrepared(this.#knex, BALANCES, { asked: JSON.stringify(asked) });
    const balances = owners.map(() => Decimal.ZERO);
    for (const { at, balance } of rows) balances[at] = Decimal.from(balance);
    return balances;
  }

  async noteReportedBalance(playerId: string, currency: string, balance: Decimal): Promise<void> {
    const reported = { player: lookupGuid(playerId), currency: lookupText(currency), told: balance.toString() };
    await runPrepared(this.#knex, NOTE_REPORTED, reported);
  }
}

// Providers ask often, and mostly get the same answer as before; then nothing is written. A wallet with a work under way is skipped: the work, or the
// next question, writes the Agent's answer.
const NOTE_REPORTED: Prepared = {
  name: 'note-told-balance',
  text: `
with free as (
  select player_id, currency from wallets where player_id = :player::uuid and currency = :currency::text
    and told_balance is distinct from :told::numeric for update skip locked
), noted as (
  update wallets set told_balance = :told::numeric from free
  where wallets.player_id = free.player_id and wallets.currency = free.currency
)
insert into wallets (player_id, currency, balance, sequence, told_balance)
select :player::uuid, :currency::text, 0, 0, :told::numeric
where not exists (select from wallets where player_id = :player::uuid and currency = :currency::text)
on conflict (player_id, currency) do nothing`,
};
