import type { Knex } from 'knex';
import type { Game } from '../../../../domain/catalogue/game.ts';
import { GAME_COLUMNS, type GameColumns, gameFromRow, shownMaintenance, type SharedValues } from '../game-row.ts';

/** Keeps one copy of each text and each list of texts: a million games share a few hundred brands and currency lists. */
class Interner implements SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  text(value: string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    this.#texts.set(value, value);
    return value;
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
  async *inAnswerOrder(trx: Knex.Transaction): AsyncGenerator<readonly Game[]> {
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
      yield rows.map((row) => gameFromRow(row, this.#texts));
      last = rows.length === READ_ROWS ? rows.at(-1) : undefined;
    } while (last !== undefined);
  }

  /** Games that changed after a revision, including inactive ones, one read at a time. */
  async *changedSince(trx: Knex.Transaction, revision: number): AsyncGenerator<readonly Game[]> {
    let last: { revision: number; id: string } = { revision, id: LAST_ID };
    for (;;) {
      const rows = await trx('games')
        .select<RevisedRow[]>(trx.raw(SHOWN_COLUMNS), 'revision')
        .whereRaw('(revision, id) > (?, ?)', [last.revision, last.id])
        .orderBy(['revision', 'id'])
        .limit(READ_ROWS);
      yield rows.map((row) => gameFromRow(row, this.#texts));
      const end = rows.at(-1);
      if (end === undefined || rows.length < READ_ROWS) return;
      last = { revision: end.revision, id: end.id };
    }
  }
}

/** Sorts after every GUID, so that the first read starts with the next revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
