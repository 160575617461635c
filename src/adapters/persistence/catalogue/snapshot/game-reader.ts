import type { Knex } from 'knex';
import type { Game } from '../../../../domain/game/game.ts';
import { Interner } from './interner.ts';

/** Rows in a read: few enough that turning them into games blocks nothing. */
const READ_ROWS = 1000;

interface GameRow {
  readonly id: string;
  readonly provider: string;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly currencies: readonly string[];
  readonly image: string;
  readonly is_maintenance: boolean;
  readonly is_active: boolean;
}

const COLUMNS = [
  'id',
  'provider',
  'code',
  'name',
  'brand',
  'category',
  'currencies',
  'image',
  'is_maintenance',
  'is_active',
] as const satisfies readonly (keyof GameRow)[];

/** Reads games in bulk, and shares repeated texts. */
export class GameReader {
  readonly #texts = new Interner();

  /** Every active game in answer order, a read at a time. */
  async *inAnswerOrder(trx: Knex.Transaction): AsyncGenerator<readonly Game[]> {
    let last: GameRow | undefined;
    do {
      const after = last;
      const rows = (await trx<GameRow>('games')
        .select(COLUMNS)
        .where('is_active', true)
        .modify((query) => {
          if (after !== undefined) {
            void query.whereRaw('(provider, name, id) > (?, ?, ?)', [after.provider, after.name, after.id]);
          }
        })
        .orderBy(['provider', 'name', 'id'])
        .limit(READ_ROWS)) as GameRow[];
      yield rows.map((row) => this.#game(row));
      last = rows.length === READ_ROWS ? rows.at(-1) : undefined;
    } while (last !== undefined);
  }

  /** Games that changed after a revision, inactive ones included, a read at a time. */
  async *changedSince(trx: Knex.Transaction, revision: number): AsyncGenerator<readonly Game[]> {
    let last: { revision: number; id: string } = { revision, id: LAST_ID };
    for (;;) {
      const rows: (GameRow & { revision: number })[] = await trx<GameRow & { revision: number }>('games')
        .select(...COLUMNS, 'revision')
        .whereRaw('(revision, id) > (?, ?)', [last.revision, last.id])
        .orderBy(['revision', 'id'])
        .limit(READ_ROWS);
      yield rows.map((row) => this.#game(row));
      const end = rows.at(-1);
      if (end === undefined || rows.length < READ_ROWS) return;
      last = { revision: end.revision, id: end.id };
    }
  }

  #game(row: GameRow): Game {
    return {
      id: row.id,
      provider: this.#texts.text(row.provider),
      code: row.code,
      name: row.name,
      brand: this.#texts.text(row.brand),
      category: this.#texts.text(row.category),
      currencies: this.#texts.list(row.currencies),
      image: row.image,
      isMaintenance: row.is_maintenance,
      isActive: row.is_active,
    };
  }
}

/** Sorts after every GUID, so that the first read starts with the next revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
