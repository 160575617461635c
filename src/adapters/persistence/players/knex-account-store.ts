import type { Knex } from 'knex';
import type { AccountKey, AccountOwner, AccountStore, Acquaintance } from '../../../application/ports/account-store.ts';
import type { ProviderAccount } from '../../../domain/player/player.ts';
import type { UpstreamName } from '../../../domain/player/upstream-name.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { accountFromRow, type AccountRow } from './player-row.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

/** The most names that are tried. Two names with a digest almost never collide, so this number of taken names is a mistake. */
const NAMES_MAX = 32;

/** The accounts that are forgotten in one step, so that a launch waits for its row only some milliseconds. */
const STEP = 1_000;

/** Accounts in the table `provider_accounts`; its index of names ignores case. */
export class KnexAccountStore implements AccountStore {
  readonly #knex: Knex;
  readonly #step: number;

  constructor(knex: Knex, step = STEP) {
    this.#knex = knex;
    this.#step = step;
  }

  async open(key: AccountKey, names: Iterator<string>): Promise<ProviderAccount> {
    for (let attempt = 0; attempt < NAMES_MAX; attempt += 1) {
      const known = await this.find(key);
      if (known !== undefined) return known;
      const name = names.next();
      if (name.done === true) break;
      const opened = await this.#insert(key, name.value);
      if (opened !== undefined) return opened;
    }
    throw new Error(`no name for an account at ${key.provider} is free`);
  }

  async find(key: AccountKey): Promise<ProviderAccount | undefined> {
    const row = await this.#knex<AccountRow>('provider_accounts').where(keyColumns(key)).first();
    return row && accountFromRow(row);
  }

  markRegistered(key: AccountKey): Promise<void> {
    return this.#mark(key, true);
  }

  markForgotten(key: AccountKey): Promise<void> {
    return this.#mark(key, false);
  }

  async markAllForgotten(provider: string): Promise<number> {
    let forgotten = 0;
    for (let step = { after: '', seen: this.#step }; step.seen === this.#step;) {
      const { rows } = await this.#knex.raw<{ rows: readonly ForgottenRow[] }>(FORGET, {
        provider: lookupText(provider),
        after: step.after,
        step: this.#step,
      });
      const [row] = rows;
      forgotten += Number(row?.forgotten ?? 0);
      step = { after: row?.last ?? '', seen: Number(row?.seen ?? 0) };
    }
    return forgotten;
  }

  async listOf(playerId: string): Promise<readonly ProviderAccount[]> {
    const rows = await this.#knex('provider_accounts')
      .where({ player_id: lookupGuid(playerId) })
      .orderBy(['provider', 'currency'])
      .select<AccountRow[]>('*');
    return rows.map(accountFromRow);
  }

  async ownersOf(provider: string, upstreamNames: readonly UpstreamName[]): Promise<ReadonlyMap<string, AccountOwner>> {
    if (upstreamNames.length === 0) return new Map();
    const names = [...new Set(upstreamNames.map(({ text }) => text))];
    const { rows } = await runPrepared(this.#knex, OWNERS, {
      provider: lookupText(provider),
      names: JSON.stringify(names.map(lookupText)),
    });
    const owners = new Map(rows.map((row) => [row.name, ownerOf(row)]));
    return new Map(
      names.flatMap((name) => {
        const owner = owners.get(lookupText(name));
        return owner === undefined ? [] : [[name, owner] as const];
      }),
    );
  }

  async isKnown({ agent, provider, memberId, currency }: Acquaintance): Promise<boolean> {
    const rows = await this.#knex('players')
      .join('provider_accounts', 'player_id', 'id')
      .where({ agent: lookupText(agent), provider: lookupText(provider) })
      .where(memberId === undefined ? {} : { member_id: lookupText(memberId) })
      .where(currency === undefined ? {} : { currency: lookupText(currency) })
      .limit(1)
      .select('upstream_name');
    return rows.length > 0;
  }

  async #mark(key: AccountKey, isRegistered: boolean): Promise<void> {
    await this.#knex('provider_accounts')
      .where({ ...keyColumns(key), is_registered: !isRegistered })
      .update({ is_registered: isRegistered });
  }

  /** Undefined if the name is taken, or the account was opened meanwhile. A conflict must not be an error, which would end the transaction. */
  async #insert({ playerId, provider, currency }: AccountKey, name: string): Promise<ProviderAccount | undefined> {
    const [row] = await this.#knex('provider_accounts')
      .insert({ player_id: playerId, provider, currency, upstream_name: name })
      .onConflict()
      .ignore()
      .returning<AccountRow[]>('*');
    return row && accountFromRow(row);
  }
}

interface OwnerRow {
  readonly name: string;
  readonly player_id: string;
  readonly agent: string;
  readonly member_id: string;
  readonly currency: string;
}

// Names as JSON and not as an array. The planner counts the elements of an array, so it planned this statement again each time, which took ten times
// as long as the look-up.
const OWNERS: Prepared<OwnerRow> = {
  name: 'owners-by-names',
  text: `
select wanted.name, player_id, agent, member_id, currency
from json_array_elements_text(:names::json) as wanted (name)
cross join lateral (
  select player_id, currency from provider_accounts where provider = :provider and upper(upstream_name) = wanted.name offset 0
) account
join players on players.id = player_id`,
};

interface ForgottenRow {
  readonly seen: string;
  readonly forgotten: string;
  readonly last: string | null;
}

// In the order of the unique index of names.
const FORGET = `
with step as materialized (
  select upper(upstream_name) as name, player_id, provider, currency from provider_accounts
  where provider = :provider and upper(upstream_name) > :after order by upper(upstream_name) limit :step
), forgotten as (
  update provider_accounts account set is_registered = false from step
  where account.player_id = step.player_id and account.provider = step.provider and account.currency = step.currency
    and account.is_registered
  returning 1
)
select (select count(*) from step) as seen, (select max(name) from step) as last, (select count(*) from forgotten) as forgotten`;

const ownerOf = ({ player_id: playerId, agent, member_id: memberId, currency }: OwnerRow): AccountOwner => ({
  playerId,
  agent,
  memberId,
  currency,
});

const keyColumns = ({ playerId, provider, currency }: AccountKey) => ({
  player_id: lookupGuid(playerId),
  provider: lookupText(provider),
  currency: lookupText(currency),
});
