/** A database with Agents, a provider of protocol B, players and their money, made by SQL because the gateway would take too long. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { AesSecretBox } from '../../../src/adapters/cryptography/aes-secret-box.ts';
import { migrate } from '../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../src/adapters/persistence/migrations/index.ts';

export const PROVIDER = 'B';
export const CURRENCY = 'USD';
export const OPERATOR = { operator_code: 'DEM1', secret_key: 'madeupsecretkey0000001', product_code: '1006' };
/** Equal in every run, so that a ledger can be reused by the next one. */
export const SECRETS_KEY = '5eed'.repeat(16);
/** Signs all callbacks of all sides. */
export const CALLBACK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** How much of everything there is. */
export interface WorldSize {
  readonly agents: number;
  readonly players: number;
  /** The base address of the Agents' systems. The address of each Agent is below it, by its code. */
  readonly callbackBase: string;
  /** Seals what is secret; {@link SECRETS_KEY} when absent. */
  readonly secretsKey?: string;
  /** The checkout of which the gateway will open the secrets; this one when absent. */
  readonly root?: string;
  /** Whether callbacks only queue up, because the Agents' breakers are open till the end of the century. */
  readonly isQuiet?: boolean;
  /** Whether the Agents hold their players' wallets, as most do. */
  readonly isSeamless?: boolean;
}

export interface DatabasePlace {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

export const agentCode = (number: number): string => `AGENT-${String(number).padStart(3, '0')}`;
export const playerName = (number: number): string => `PLAYER${number}`;

/** Makes the schema and everything in it. */
export async function makeMoneyWorld(place: DatabasePlace, size: WorldSize): Promise<void> {
  const { knex, close } = await openKnex(place);
  await migrate(knex, migrations).finally(close);
  await fillMoneyWorld(place, size);
}

/** Makes everything in a schema that is there. */
export async function fillMoneyWorld(place: DatabasePlace, size: WorldSize): Promise<void> {
  const { knex, close } = await openKnex(place);
  try {
    await knex.transaction((trx) => fill(trx, size));
    await knex.raw(ANALYSE);
  } finally {
    await close();
  }
}

/** Seals as another checkout does: the form of sealed secrets has changed once. */
async function secretBoxOf({ secretsKey = SECRETS_KEY, root }: WorldSize): Promise<Pick<AesSecretBox, 'seal'>> {
  if (root === undefined) return AesSecretBox.fromKeyText(secretsKey);
  const module = pathToFileURL(join(root, 'src/adapters/cryptography/aes-secret-box.ts')).href;
  const other = (await import(module)) as { readonly AesSecretBox: typeof AesSecretBox };
  return other.AesSecretBox.fromKeyText(secretsKey);
}

async function fill(trx: Knex.Transaction, size: WorldSize): Promise<void> {
  const { agents, players, callbackBase, isQuiet, isSeamless = false } = size;
  const secrets = await secretBoxOf(size);
  await trx.raw(AGENTS, { callbackBase, last: agents - 1 });
  await trx.raw(SECRETS, { sealed: secrets.seal(CALLBACK_SECRET) });
  await trx.raw(PROVIDERS, { sealed: secrets.seal(JSON.stringify(OPERATOR)) });
  const money = isSeamless ? [EMPTY_WALLETS] : [WALLETS, TRANSFERS, ENTRIES];
  for (const statement of [PLAYERS, ACCOUNTS, ...money]) {
    await trx.raw(statement, { agents, last: players - 1 });
  }
  if (isSeamless) await trx.raw(`update agents set wallet_mode = 'agent'`);
  if (isQuiet === true) await trx.raw(BREAKERS);
  await trx.raw('update catalogue_revision set value = 1');
}

// Only what has rows: no database that is used has statistics of empty tables, and the plans that follow from them are a matter of luck.
const ANALYSE = 'analyze agents, players, provider_accounts, wallets, transfers, ledger_entries';

const AGENTS = `
insert into agents (code, name, currency, callback_base, wallet_mode, implements, push_unsettled, push_cancels, is_active, offer_rules,
  created_revision, revision)
select code, code, '${CURRENCY}', :callbackBase || '/' || code, 'gateway', '{bet,settle,cancel}', false, false, true, '[{"effect": "allow"}]', 1, 1
from generate_series(0, :last::int) as number, lateral (select 'AGENT-' || lpad(number::text, 3, '0') as code) as named`;

const SECRETS = `
insert into callback_secrets (id, agent, secret_sealed, created_at)
select md5(code)::uuid, code, :sealed, now() from agents`;

const BREAKERS = `
insert into callback_breakers (agent, failures, opened_at, probe_at) select code, 10, now(), '2100-01-01' from agents`;

const PROVIDERS = `
insert into providers (code, protocol, base_url, credentials_sealed, currencies, ip_allow_list, is_maintenance, is_active, revision)
values ('${PROVIDER}', 'provider-b', 'https://upstream.example', :sealed, '{${CURRENCY}}', '{}', false, true, 1)`;

const PLAYERS = `
insert into players (id, agent, member_id, is_active)
select md5('player' || number)::uuid, 'AGENT-' || lpad((number % :agents::int)::text, 3, '0'), 'PLAYER' || number, true
from generate_series(0, :last::int) as number`;

const ACCOUNTS = `
insert into provider_accounts (player_id, provider, currency, upstream_name, is_registered)
select id, '${PROVIDER}', '${CURRENCY}', member_id, true from players`;

const WALLETS = `insert into wallets (player_id, currency, balance, sequence) select id, '${CURRENCY}', 1000000, 1 from players`;

const EMPTY_WALLETS = `insert into wallets (player_id, currency, balance, sequence) select id, '${CURRENCY}', 0, 0 from players`;

// Money that comes from somewhere, so that the gateway's audit can judge what the load did.
const TRANSFERS = `
insert into transfers (id, agent, transfer_id, player_id, currency, amount, status, balance_before, balance_after, remark, created_at)
select id, agent, 'fund-' || member_id, id, '${CURRENCY}', 1000000, 'success', 0, 1000000, '', now() from players`;

const ENTRIES = `
insert into ledger_entries (transfer_id, account, currency, amount)
select id, 'agent:' || agent, '${CURRENCY}', -1000000 from players
union all select id, 'player:' || id, '${CURRENCY}', 1000000 from players`;
