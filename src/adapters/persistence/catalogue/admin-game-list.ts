/** Lists games for operators, offered or not. */
import type { Knex } from 'knex';
import type { StoredGameFilter } from '../../../application/ports/game-store.ts';
import type { Game } from '../../../domain/catalogue/game.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupText } from '../database/lookup-text.ts';
import { GAME_COLUMNS, gameFromRow, type GameRow } from './game-row.ts';

export async function listGames(
  knex: Knex,
  filter: StoredGameFilter,
  { pageSize, offset }: PageRequest,
): Promise<Page<Game>> {
  const chosen = () => chosenOf(knex, filter);
  const rows = await chosen()
    .orderBy(['provider', 'name', 'id'])
    .limit(pageSize)
    .offset(offset)
    .select<GameRow[]>([...GAME_COLUMNS]);
  const counted = await chosen().count<{ count: number }>({ count: '*' }).first();
  return { list: rows.map((row) => gameFromRow(row)), total: counted?.count ?? 0 };
}

function chosenOf(knex: Knex, filter: StoredGameFilter): Knex.QueryBuilder {
  const query = knex('games');
  for (const [sql, value] of conditionsOf(filter)) if (value !== undefined) void query.whereRaw(sql, value);
  return query;
}

type Condition = readonly [sql: string, values: readonly (string | boolean)[] | undefined];

const conditionsOf = (filter: StoredGameFilter): readonly Condition[] => [
  ['provider = ?', one(filter.provider)],
  ['upper(category) = ?', one(filter.category)],
  ['? = any (currencies)', one(filter.currency)],
  ['(strpos(upper(name), upper(?)) > 0 or upper(code) = upper(?))', twice(filter.text)],
  ['is_active = ?', filter.isActive === undefined ? undefined : [filter.isActive]],
  ['is_maintenance = ?', filter.isMaintenance === undefined ? undefined : [filter.isMaintenance]],
  [`(restricted_countries <> '{}') = ?`, filter.isRestricted === undefined ? undefined : [filter.isRestricted]],
];

const one = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : [lookupText(text)];
const twice = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : [lookupText(text), lookupText(text)];
