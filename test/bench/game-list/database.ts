/** Puts a made-up catalogue and its Agents into a database of their own, without the gateway's help because that takes too long. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as Migrate from '../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import type * as Migrations from '../../../src/adapters/persistence/migrations/index.ts';
import type { Game } from '../../../src/domain/catalogue/game.ts';
import { foldBrand } from '../../../src/domain/shared/code.ts';
import { ROOT } from '../../../tools/own-form.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../support/postgres.ts';
import type { MadeAgent } from './made/agents.ts';
import type { Catalogue, MadeProvider } from './made/catalogue.ts';
import { Random } from './made/random.ts';

const ROWS_PER_INSERT = 10_000;
const FIRST_REVISION = 1;

/** A new database with everything in it, with the schema of another checkout if one is given; throws where no PostgreSQL can be had. */
export async function makeDatabase(
  catalogue: Catalogue,
  agents: readonly MadeAgent[],
  root?: string,
): Promise<TemporaryDatabase> {
  const database = await createTemporaryDatabase();
  if (database === undefined) throw new Error('The benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.');
  await createSchema(database.url, root);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await insertProviders(client, catalogue.providers);
    for (let at = 0; at < catalogue.games.length; at += ROWS_PER_INSERT) {
      await insertGames(client, catalogue.games.slice(at, at + ROWS_PER_INSERT));
    }
    await insertAgents(client, agents);
    if (root === undefined) await client.query(DETAILS);
    await client.query('update catalogue_revision set value = $1', [FIRST_REVISION]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return database;
}

/** Details of four games in five, as a provider and an operator might say them; an older checkout has none. */
const DETAILS = `
update games set details = jsonb_build_object(
  'provider', jsonb_build_object('rtp', 88 + made.number % 1000 / 100.0, 'hasDemo', made.number % 3 > 0,
    'hasFreeRounds', made.number % 2 > 0, 'releasedAtMs', 1500000000000 + made.number % 3000 * 86400000,
    'volatility', (array['low', 'medium', 'high'])[1 + made.number % 3],
    'names', jsonb_build_object('de', games.name || ' auf Deutsch', 'th', games.name || ' ไทย')),
  'operator', jsonb_build_object('tags', (array['["new"]', '["hot","new"]', '["fruits"]'])[1 + made.number % 3]::jsonb,
    'position', 1 + made.number % 100000))
from (select id, abs(hashtext(id::text)::bigint) as number from games) made
where made.id = games.id and made.number % 5 > 0`;

/** By the migrations of the checkout, which may be older or newer than this one. */
async function createSchema(databaseUrl: string, root = ROOT): Promise<void> {
  const persistence = (path: string) =>
    import(pathToFileURL(join(root, 'src/adapters/persistence', path)).href) as Promise<Migrating>;
  const { migrate } = await persistence('database/migrate.ts');
  const { migrations } = await persistence('migrations/index.ts');
  const { knex, close } = await openKnex({ databaseUrl, dataDir: '', poolSizeMax: 1, onNotice: () => undefined });
  await migrate(knex, migrations).finally(close);
}

type Migrating = typeof Migrate & typeof Migrations;

async function insertProviders(client: pg.Client, providers: readonly MadeProvider[]): Promise<void> {
  const statement = `
    insert into providers (code, protocol, currencies, ip_allow_list, is_maintenance, is_active, revision)
    select code, 'provider-a', '{}', '{}', is_maintenance, is_active, ${FIRST_REVISION}
    from unnest($1::text[], $2::boolean[], $3::boolean[]) as made (code, is_maintenance, is_active)`;
  await client.query(statement, [
    providers.map(({ code }) => code),
    providers.map(({ isMaintenance }) => isMaintenance),
    providers.map(({ isActive }) => isActive),
  ]);
}

// Arrays of arrays must be rectangular in PostgreSQL, so the currencies travel as one text.
const GAME_COLUMNS: readonly (readonly [string, (game: Game) => unknown])[] = [
  ['uuid', (game) => game.id],
  ['text', (game) => game.provider],
  ['text', (game) => game.code],
  ['text', (game) => game.name],
  ['text', (game) => game.brand],
  ['text', (game) => foldBrand(game.brand)],
  ['text', (game) => game.category],
  ['text', (game) => game.currencies.join()],
  ['text', (game) => game.image],
  ['boolean', (game) => game.isMaintenance],
  ['boolean', (game) => game.isActive],
];

async function insertGames(client: pg.Client, games: readonly Game[]): Promise<void> {
  const statement = `
    insert into games (id, provider, code, name, brand, brand_folded, category, currencies, image, is_maintenance, is_active,
      created_revision, revision)
    select id, provider, code, name, brand, brand_folded, category, string_to_array(currencies, ','), image, is_maintenance,
      is_active, ${FIRST_REVISION}, ${FIRST_REVISION}
    from unnest(${GAME_COLUMNS.map(([type], at) => `$${at + 1}::${type}[]`).join()}) as made (id, provider, code, name, brand,
      brand_folded, category, currencies, image, is_maintenance, is_active)`;
  await client.query(
    statement,
    GAME_COLUMNS.map(([, column]) => games.map(column)),
  );
}

async function insertAgents(client: pg.Client, agents: readonly MadeAgent[]): Promise<void> {
  const random = new Random(1);
  for (const { code, currency, rules, token } of agents) {
    await client.query(
      `insert into agents (code, name, currency, wallet_mode, implements, push_unsettled, push_cancels, is_active,
        offer_rules, created_revision, revision)
      values ($1, $1, $2, 'gateway', '{}', false, false, true, $3, ${FIRST_REVISION}, ${FIRST_REVISION})`,
      [code, currency, JSON.stringify(rules)],
    );
    await client.query(
      `insert into agent_tokens (id, agent, kind, digest, created_at, revision)
      values ($1, $2, 'opaque', $3, now(), ${FIRST_REVISION})`,
      [random.guid(), code, createHash('sha256').update(token).digest('hex')],
    );
  }
}
