/**
 * The port of a store: a database of yours in which the receiver keeps its notes. Money and note commit in one transaction, so that a process that dies
 * leaves both or neither. All stores of this package pass one suite, `test/store-suite.ts`; run it against a store of your own.
 */
export interface CallbackStore<Tx> {
  /**
   * Runs `work` in one transaction and commits when `work` resolves; rolls back and rejects when it rejects. While one work of a `player` runs, no other of
   * that player does, in any process. `player` is a key like those of notes. A work without a player need not wait. Resolves only when the transaction is committed.
   */
  transaction<T>(player: string | undefined, work: (tx: Tx, notes: Notes) => Promise<T>): Promise<T>;
}

/** The notes of one transaction. Keys are 64 characters of `0-9a-f`, notes are text of any length. */
export interface Notes {
  /** The notes of these keys, in the order of the keys. A key without a note gives undefined. */
  get(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Writes new notes. Throws if there is a note of one of these keys. */
  add(notes: Readonly<Record<string, string>>): Promise<void>;
  /** Writes a note in place of the one that may be there. */
  put(key: string, note: string): Promise<void>;
}

/** The differences between SQL databases, for {@link sqlNotes}. */
export interface Sql {
  /** Runs a statement and resolves to its rows. */
  readonly query: (sql: string, values: readonly string[]) => Promise<readonly object[]>;
  /** The placeholder of the value at this position, from 1. */
  readonly placeholder: (position: number) => string;
  /** Follows an INSERT that replaces the note of a known key. */
  readonly onKnownKey: string;
}

/** Notes in the table `gateway_callbacks`. */
export const sqlNotes = ({ query, placeholder, onKnownKey }: Sql): Notes => ({
  get: async (keys) => {
    const places = keys.map((_, at) => placeholder(at + 1)).join(', ');
    const rows = await query(`SELECT note_key, note FROM gateway_callbacks WHERE note_key IN (${places})`, keys);
    const found = new Map((rows as readonly Row[]).map(({ note_key, note }) => [note_key, note]));
    return keys.map((key) => found.get(key));
  },
  add: async (notes) => {
    const entries = Object.entries(notes);
    const places = entries.map((_, at) => `(${placeholder(2 * at + 1)}, ${placeholder(2 * at + 2)})`).join(', ');
    await query(`INSERT INTO gateway_callbacks (note_key, note) VALUES ${places}`, entries.flat());
  },
  put: async (key, note) => {
    const places = `${placeholder(1)}, ${placeholder(2)}`;
    await query(`INSERT INTO gateway_callbacks (note_key, note) VALUES (${places}) ${onKnownKey}`, [key, note]);
  },
});

interface Row {
  readonly note_key: string;
  readonly note: string;
}
