/** Makes the marks of games and providers follow the windows that run. */
import type { Knex } from 'knex';
import { rememberGames } from '../catalogue/game-batch.ts';
import { rememberProviders } from '../catalogue/knex-provider-store.ts';

/**
 * Sets `in_window` of the games, or of the provider, of a window, and keeps the versions of before. Returns whether anything changed. The transaction must
 * hold the lock of the revision.
 */
export async function markWindows(trx: Knex.Transaction, id: string, revision: number): Promise<boolean> {
  let count = 0;
  for (const statement of [MARK_PROVIDER, MARK_GAMES]) {
    const { rows } = await trx.raw<{ rows: readonly unknown[] }>(statement, { id, revision });
    count += rows.length;
  }
  return count > 0;
}

const MARK_PROVIDER = `
with turned as (
  select code, not in_window as in_window from providers
  where code = (select provider from maintenance_windows where id = :id) and in_window <> exists (
    select from maintenance_windows where provider = providers.code and status = 'running' and games = '{}')
), kept as (${rememberProviders(':revision', 'any (array(select code from turned))')}
)
update providers set in_window = turned.in_window, revision = :revision from turned where providers.code = turned.code returning 1`;

const MARK_GAMES = `
with turned as (
  select id, not in_window as in_window from games
  where id = any (array(select unnest(games) from maintenance_windows where id = :id)) and in_window <> exists (
    select from maintenance_windows where provider = games.provider and status = 'running' and games.id = any (maintenance_windows.games))
), kept as (${rememberGames(':revision', 'array(select id from turned)')}
)
update games set in_window = turned.in_window, revision = :revision from turned where games.id = turned.id returning 1`;
