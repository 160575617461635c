import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type {
  ArrivalOutcome,
  GameArrival,
  GameStore,
  StoredGameFilter,
} from '../../../application/ports/game-store.ts';
import { changedGame, type Game, type GameChanges } from '../../../domain/catalogue/game.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import {
  changeCatalogue,
  changed,
  unchanged,
  withNextRevision,
  type CommitListener,
  type Written,
} from './catalogue-revision.ts';
import { gamesByCode, insertGames, markWithdrawn, replaceGames } from './game-batch.ts';
import { gameFromRow, GAME_COLUMNS, type GameRow } from './game-row.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import type { ProviderRow } from './provider-row.ts';

/** Games in the table `games`. Their earlier contents are kept in `game_versions`. */
export class KnexGameStore implements GameStore {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  async keep(arrivals: readonly GameArrival[]): Promise<readonly ArrivalOutcome[]> {
    const { value, isChanged } = await withNextRevision(this.#knex, (trx, revision) =>
      keepAll(trx, arrivals, revision),
    );
    // An import has many batches. It does not wait after each batch until this process shows it.
    if (isChanged) this.#listener.kicked();
    return value;
  }

  find(id: string): Promise<Game | undefined> {
    return findGame(this.#knex, id);
  }

  list(filter: StoredGameFilter, page: PageRequest): Promise<Page<Game>> {
    return listGames(this.#knex, filter, page);
  }

  update(id: string, changes: GameChanges): Promise<Game | undefined> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const before = await findGame(trx, id);
      if (before === undefined) return unchanged(undefined);
      if (changes.isActive !== undefined) await markWithdrawn(trx, [before], false);
      const after = changedGame(before, changes);
      if (isDeepStrictEqual(before, after)) return unchanged(before);
      await replaceGames(trx, [after], revision);
      return changed(after);
    });
  }
}

async function findGame(knex: Knex, id: string): Promise<Game | undefined> {
  const row = await knex('games')
    .where({ id: lookupGuid(id) })
    .first<GameRow | undefined>();
  return row && gameFromRow(row);
}

async function keepAll(
  trx: Knex.Transaction,
  arrivals: readonly GameArrival[],
  revision: number,
): Promise<Written<readonly ArrivalOutcome[]>> {
  const providers = await knownProviders(trx, arrivals);
  const keys = arrivals.map(({ draft }) => draft.fields).filter(({ provider }) => providers.has(provider));
  const kept = new Map((await gamesByCode(trx, keys)).map((game) => [keyOf(game), game]));
  const decided = arrivals.map((arrival) => decide(arrival, providers, kept.get(keyOf(arrival.draft.fields))));
  const having = (wanted: ArrivalOutcome): Game[] =>
    decided.filter(({ outcome }) => outcome === wanted).map(({ game }) => game);
  await insertGames(trx, having('created'), revision);
  await replaceGames(trx, having('updated'), revision);
  await markWithdrawn(trx, decidedByHand(arrivals, kept), false);
  const outcomes = decided.map(({ outcome }) => outcome);
  const isChanged = outcomes.includes('created') || outcomes.includes('updated');
  return { value: outcomes, isChanged };
}

interface Decided {
  readonly outcome: ArrivalOutcome;
  readonly game: Game;
}

function decide({ newId, draft }: GameArrival, providers: ReadonlySet<string>, kept: Game | undefined): Decided {
  const game = draft.gameUnder(newId, kept);
  if (!providers.has(game.provider)) return { outcome: 'unknown_provider', game };
  if (kept === undefined) return { outcome: 'created', game };
  return { outcome: draft.equals(kept) ? 'unchanged' : 'updated', game };
}

/** Stored games whose activity an arrival sets. From then on, their upstream can no longer make them active again. */
const decidedByHand = (arrivals: readonly GameArrival[], kept: ReadonlyMap<string, Game>): readonly Game[] =>
  arrivals
    .filter(({ draft }) => draft.fields.isActive !== undefined)
    .flatMap(({ draft }) => kept.get(keyOf(draft.fields)) ?? []);

async function knownProviders(trx: Knex.Transaction, arrivals: readonly GameArrival[]): Promise<Set<string>> {
  const named = new Set(arrivals.map(({ draft }) => lookupText(draft.fields.provider)));
  return new Set(
    await trx<ProviderRow>('providers')
      .whereIn('code', [...named])
      .pluck<string[]>('code'),
  );
}

const keyOf = ({ provider, code }: Pick<Game, 'provider' | 'code'>): string => JSON.stringify([provider, code]);

/** Lists games for operators, offered or not. */

async function listGames(knex: Knex, filter: StoredGameFilter, { pageSize, offset }: PageRequest): Promise<Page<Game>> {
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
