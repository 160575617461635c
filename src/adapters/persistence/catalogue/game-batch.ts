/** Writes many games at once. One parameter carries all rows, so that 500 games take two or three statements. */
import type { Knex } from 'knex';
import type { Game } from '../../../domain/game/game.ts';
import { gameColumns, gameFromRow, type GameRow } from './game-row.ts';

const ARRIVED = `jsonb_to_recordset(?::jsonb) as arrived (
  id uuid, provider text, code text, name text, brand text, brand_folded text, category text, currencies text[],
  image text, is_maintenance boolean, is_active boolean)`;

const INSERT = `
insert into games (id, provider, code, name, brand, brand_folded, category, currencies, image, is_maintenance,
  is_active, created_revision, revision)
select arrived.*, ?, ? from ${ARRIVED}`;

const UPDATE = `
update games set
  name = arrived.name, brand = arrived.brand, brand_folded = arrived.brand_folded, category = arrived.category,
  currencies = arrived.currencies, image = arrived.image, is_maintenance = arrived.is_maintenance,
  is_active = arrived.is_active, revision = ?
from ${ARRIVED} where games.id = arrived.id`;

const REMEMBER = `
insert into game_versions (game_id, until_revision, name, brand, category, currencies, image, is_maintenance, is_active)
select id, ?, name, brand, category, currencies, image, is_maintenance, is_active
from games where id = any (?::uuid[])`;

/** Adds new games. */
export async function insertGames(trx: Knex.Transaction, games: readonly Game[], revision: number): Promise<void> {
  if (games.length === 0) return;
  await trx.raw(INSERT, [revision, revision, JSON.stringify(games.map(gameColumns))]);
}

/** Replaces the contents of existing games, and keeps the old contents as versions. */
export async function replaceGames(trx: Knex.Transaction, games: readonly Game[], revision: number): Promise<void> {
  if (games.length === 0) return;
  await trx.raw(REMEMBER, [revision, games.map(({ id }) => id)]);
  await trx.raw(UPDATE, [revision, JSON.stringify(games.map(gameColumns))]);
}

/**
 * Notes whether the upstream made games inactive. Only the next list reads this, so it takes no revision. The condition spares rows that
 * have the value already.
 */
export async function markWithdrawn(
  trx: Knex.Transaction,
  games: readonly Pick<Game, 'id'>[],
  isWithdrawn: boolean,
): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await trx('games')
    .update({ is_withdrawn: isWithdrawn })
    .where({ is_withdrawn: !isWithdrawn })
    .whereRaw(OF_IDS, [ids]);
}

const OF_IDS = 'id = any (?::uuid[])';

/** The games that have one of these (provider, code). */
export async function gamesByCode(
  trx: Knex.Transaction,
  keys: readonly Pick<Game, 'provider' | 'code'>[],
): Promise<readonly Game[]> {
  const rows = await trx<GameRow>('games')
    .joinRaw('join unnest(?::text[], ?::text[]) as wanted (provider, code) using (provider, code)', [
      keys.map(({ provider }) => provider),
      keys.map(({ code }) => code),
    ])
    .select<GameRow[]>('games.*');
  return rows.map(gameFromRow);
}
