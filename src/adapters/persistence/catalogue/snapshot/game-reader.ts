import type { Knex } from 'knex';
import { searchFacts, type SearchFacts, type SearchTraits } from '../../../../domain/catalogue/game-search.ts';
import {
  bareGameFromRow,
  detailsFromRow,
  GAME_COLUMNS,
  type GameColumns,
  shownMaintenance,
  type SharedValues,
} from '../game-row.ts';
import type { SearchedGame } from './block-search.ts';

/** Keeps one copy of each text and each list of texts: a million games share a few hundred brands and currency lists. */
class Interner implements SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #traits = new Map<string, SearchTraits>();

  text(value: string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    this.#texts.set(value, value);
    return value;
  }

  /** The facts, with one copy of equal traits. */
  facts({ names, rtp, releasedAtMs, position, traits }: SearchFacts): SearchFacts {
    const key = JSON.stringify(traits);
    const known = this.#traits.get(key) ?? traits;
    this.#traits.set(key, known);
    return { names, rtp, releasedAtMs, position, traits: known };
  }

  list(values: readonly string[]): readonly string[] {
    const key = values.join('\n');
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const kept = Object.freeze(values.map((value) => this.text(value)));
    this.#lists.set(key, kept);
    return kept;
  }
}

/** The rows of one read: few enough that converting them to games does not block the process. */
const READ_ROWS = 1000;

interface RevisedRow extends GameColumns {
  readonly revision: number;
}

/** The columns of a game, with the flag of maintenance that Agents see. */
const SHOWN_COLUMNS = GAME_COLUMNS.map((name) =>
  name === 'is_maintenance' ? `${shownMaintenance('games')} as is_maintenance` : name,
).join(', ');

/** Reads games in bulk, and shares repeated texts. */
export class GameReader {
  readonly #texts = new Interner();

  /** All active games in answer order, one read at a time. */
  async *inAnswerOrder(trx: Knex.Transaction): AsyncGenerator<readonly SearchedGame[]> {
    let last: GameColumns | undefined;
    do {
      const after = last;
      const rows = (await trx('games')
        .select<GameColumns[]>(trx.raw(SHOWN_COLUMNS))
        .where('is_active', true)
        .modify((query) => {
          if (after !== undefined) {
            void query.whereRaw('(provider, name, id) > (?, ?, ?)', [after.provider, after.name, after.id]);
          }
        })
        .orderBy(['provider', 'name', 'id'])
        .limit(READ_ROWS)) as GameColumns[];
      yield rows.map((row) => this.#game(row));
      last = rows.length === READ_ROWS ? rows.at(-1) : undefined;
    } while (last !== undefined);
  }

  /** Games that changed after a revision, including inactive ones, one read at a time. */
  async *changedSince(trx: Knex.Transaction, revision: number): AsyncGenerator<readonly SearchedGame[]> {
    let last: { revision: number; id: string } = { revision, id: LAST_ID };
    for (;;) {
      const rows = await trx('games')
        .select<RevisedRow[]>(trx.raw(SHOWN_COLUMNS), 'revision')
        .whereRaw('(revision, id) > (?, ?)', [last.revision, last.id])
        .orderBy(['revision', 'id'])
        .limit(READ_ROWS);
      yield rows.map((row) => this.#game(row));
      const end = rows.at(-1);
      if (end === undefined || rows.length < READ_ROWS) return;
      last = { revision: end.revision, id: end.id };
    }
  }

  // A game without details has no field for them, because most catalogues have none. The other is a literal too, which takes half of the memory of a
  // spread object.
  #game(row: GameColumns): SearchedGame {
    const game = bareGameFromRow(row, this.#texts);
    const found = searchFacts(detailsFromRow(row));
    if (found === undefined) return game;
    return {
      id: game.id,
      provider: game.provider,
      code: game.code,
      name: game.name,
      brand: game.brand,
      category: game.category,
      currencies: game.currencies,
      image: game.image,
      isMaintenance: game.isMaintenance,
      isActive: game.isActive,
      restrictedCountries: game.restrictedCountries,
      facts: this.#texts.facts(found),
    };
  }
}

/** Sorts after every GUID, so that the first read starts with the next revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
