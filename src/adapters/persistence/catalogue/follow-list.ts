/** Copies a staged list into the table `games`, inside one transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import {
  REJECTED_LISTED_MAX,
  type FollowCounts,
  type RejectedGames,
  type StagedGame,
} from '../../../application/ports/staged-games.ts';
import {
  followListed,
  followMissing,
  type FollowedGame,
  type ListComparison,
  type ListedArrival,
} from '../../../domain/catalogue/followed-game.ts';
import type { Game } from '../../../domain/catalogue/game.ts';
import { insertGames, markWithdrawn, replaceGames } from './game-batch.ts';
import { gameFromRow, type GameRow } from './game-row.ts';
import { GameDraft, type GameFields } from '../../../domain/catalogue/game-draft.ts';

const BATCH_ROWS = 500;

type Counts = Omit<FollowCounts, keyof RejectedGames>;

interface FollowTask {
  readonly provider: string;
  readonly areNewActive: boolean;
  readonly revision: number;
}

/** Makes the provider's games follow its staged list. Returns whether that changed anything that Agents can see. */
export async function followList(
  trx: Knex.Transaction,
  task: FollowTask,
): Promise<{ readonly counts: Counts; readonly isChanged: boolean }> {
  const counts = { created: 0, updated: 0, unchanged: 0, withdrawn: 0 };
  // The table was empty a moment ago. With old statistics the server would scan the whole table for every batch.
  await trx.raw('analyze staged_games');
  for await (const rows of listedRows(trx, task.provider)) {
    const changes = await listedChanges(trx, rows, task);
    await write(trx, changes, task.revision);
    for (const change of changes) count(counts, change);
  }
  for await (const missing of missingGames(trx, task.provider)) {
    await write(
      trx,
      missing.map((before) => ({ before, after: followMissing(before) })),
      task.revision,
    );
    counts.withdrawn += missing.length;
  }
  const { unchanged: _, ...shown } = counts;
  return { counts, isChanged: Object.values(shown).some((changed) => changed > 0) };
}

/** The comparison of the staged list with the catalogue. */
export async function compareList(trx: Knex.Transaction, provider: string): Promise<ListComparison> {
  const { rows } = await trx.raw<{ rows: { listed: string; known: string; missing: string }[] }>(COMPARE, { provider });
  const [row] = rows;
  return { listed: Number(row?.listed), known: Number(row?.known), missing: Number(row?.missing) };
}

/** The staged games that cannot be stored. */
export async function rejectedIn(trx: Knex.Transaction, provider: string): Promise<RejectedGames> {
  const refused = () => trx('staged_games').where({ provider }).whereNotNull('reason');
  const rejected = await refused()
    .orderBy('code')
    .limit(REJECTED_LISTED_MAX)
    .select<{ code: string; reason: string }[]>('code', 'reason');
  const total = await refused().count<{ count: number | string }>({ count: '*' }).first();
  return { rejected, rejectedTotal: Number(total?.count ?? 0) };
}

const COMPARE = `
select (select count(*) from staged_games where provider = :provider and fields is not null) as listed,
  count(*) as known, count(*) filter (where staged.is_offered is not true) as missing
from games left join staged_games as staged on staged.provider = games.provider and staged.code = games.code
where games.provider = :provider and not games.is_withdrawn`;

interface Change {
  readonly before: FollowedGame | undefined;
  readonly after: FollowedGame;
}

async function* listedRows(trx: Knex.Transaction, provider: string): AsyncGenerator<readonly ListedGameRow[]> {
  for (let after = ''; ;) {
    const rows = await trx('staged_games')
      .where({ provider })
      .where('code', '>', after)
      .whereNotNull('fields')
      .orderBy('code')
      .limit(BATCH_ROWS)
      .select<ListedGameRow[]>('*');
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.code ?? after;
  }
}

async function listedChanges(
  trx: Knex.Transaction,
  rows: readonly ListedGameRow[],
  { provider, areNewActive }: FollowTask,
): Promise<readonly Change[]> {
  const [first, last] = [rows[0]?.code ?? '', rows.at(-1)?.code ?? ''];
  // A range is read from the index, even with wrong statistics. For a list of codes the server may scan all games of the provider.
  const known = await trx('games')
    .where({ provider })
    .whereBetween('code', [first, last])
    .select<FollowedGameRow[]>('*');
  const before = new Map(known.map((row) => [row.code, followedFromRow(row)]));
  return rows.map((row) => ({
    before: before.get(row.code),
    after: followListed(arrivalFromRow(row), before.get(row.code), areNewActive),
  }));
}

// A withdrawn game is not found again, so every read finds other games.
async function* missingGames(trx: Knex.Transaction, provider: string): AsyncGenerator<readonly FollowedGame[]> {
  for (;;) {
    const rows = await trx('games')
      .where({ provider, is_active: true })
      .whereRaw(IS_MISSING)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .select<FollowedGameRow[]>('*');
    if (rows.length === 0) return;
    yield rows.map(followedFromRow);
  }
}

const IS_MISSING = `not exists (
  select from staged_games where staged_games.provider = games.provider and staged_games.code = games.code)`;

type FollowedGameRow = GameRow & { readonly is_withdrawn: boolean };

const followedFromRow = (row: FollowedGameRow): FollowedGame => ({
  game: gameFromRow(row),
  isWithdrawn: row.is_withdrawn,
});

async function write(trx: Knex.Transaction, changes: readonly Change[], revision: number): Promise<void> {
  const games = (wanted: (change: Change) => boolean): Game[] => changes.filter(wanted).map(({ after }) => after.game);
  await insertGames(
    trx,
    games(({ before }) => before === undefined),
    revision,
  );
  await replaceGames(
    trx,
    games((change) => change.before !== undefined && !isUnchanged(change)),
    revision,
  );
  await markWithdrawn(
    trx,
    games(({ after }) => after.isWithdrawn),
    true,
  );
  await markWithdrawn(
    trx,
    games(({ before, after }) => before?.isWithdrawn === true && !after.isWithdrawn),
    false,
  );
}

const isUnchanged = ({ before, after }: Change): boolean => isDeepStrictEqual(before?.game, after.game);

function count(counts: { -readonly [Name in keyof Counts]: number }, change: Change): void {
  const { before, after } = change;
  if (before === undefined) counts.created += 1;
  else if (isUnchanged(change)) counts.unchanged += 1;
  else counts.updated += 1;
  if (before?.game.isActive === true && !after.game.isActive) counts.withdrawn += 1;
}

/** A row of `staged_games`: a game to store, or a code with the reason why its game cannot be stored. */
interface StagedGameRow {
  readonly code: string;
  readonly id: string | null;
  readonly fields: GameFields | null;
  readonly reason: string | null;
  /** False if the list names the game as withdrawn. */
  readonly is_offered: boolean;
}

type ListedGameRow = StagedGameRow & { readonly id: string; readonly fields: GameFields };

export function stagedColumns(game: StagedGame): StagedGameRow {
  const { code } = game;
  if ('violation' in game) {
    const { field, rule } = game.violation;
    return { code, id: null, fields: null, reason: `${field} ${rule}`, is_offered: true };
  }
  const { newId: id, draft } = game.arrival;
  return { code, id, fields: draft.fields, reason: null, is_offered: draft.fields.isActive ?? true };
}

/** The game of a row; its rules were checked before it was staged. */
function arrivalFromRow({ id, fields }: ListedGameRow): ListedArrival {
  const draft = GameDraft.of(fields);
  if (!draft.ok) throw new Error(`staged game ${fields.code} breaks a rule: ${draft.error.field} ${draft.error.rule}`);
  return { newId: id, draft: draft.value };
}
