/** Writes many games at once. One parameter carries all rows, so that 500 games take two or three statements. */
import type { Knex } from 'knex';
import type { Game } from '../../../domain/catalogue/game.ts';
import {
  CONTENT_COLUMNS,
  gameColumns,
  gameFromRow,
  shownMaintenance,
  WRITTEN_COLUMNS,
  type GameRow,
} from './game-row.ts';

const list = (parts: readonly string[]): string => parts.join(', ');

const TYPED = list(Object.entries(WRITTEN_COLUMNS).map((column) => column.join(' ')));
const ARRIVED = `jsonb_to_recordset(?::jsonb) as arrived (${TYPED})`;

const INSERT = `
insert into games (${list(Object.keys(WRITTEN_COLUMNS))}, created_revision, revision)
select arrived.*, ?, ? from ${ARRIVED}`;

const REPLACED = list([...CONTENT_COLUMNS, 'brand_folded'].map((name) => `${name} = arrived.${name}`));
const UPDATE = `update games set ${REPLACED}, revision = ? from ${ARRIVED} where games.id = arrived.id`;

const SHOWN = list(CONTENT_COLUMNS.map((name) => (name === 'is_maintenance' ? shownMaintenance('games') : name)));

/** The statement that keeps the present contents of games, as Agents see them, as versions. */
export const rememberGames = (revision: string, ids: string): string => `
insert into game_versions (game_id, until_revision, ${list(CONTENT_COLUMNS)})
select id, ${revision}, ${SHOWN} from games where id = any (${ids})`;

const REMEMBER = rememberGames('?', '?::uuid[]');

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
 * Notes whether the upstream made games inactive. Only the next list reads this, so it takes no revision. The condition skips rows that already have
 * the value.
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

/** The games with one of these pairs of provider and code. */
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
  return rows.map((row) => gameFromRow(row));
}
