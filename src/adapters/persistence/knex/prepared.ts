import type { Knex } from 'knex';

/**
 * A statement that the server parses and plans once a connection. The name stands for the text; another text needs another name. It names
 * the columns that it gives: with `*`, a migration of a newer process would make it fail on every connection that has prepared it.
 */
export interface Prepared<Row = unknown> {
  readonly name: string;
  readonly text: string;
  /** Never there: it only remembers what a row is. */
  readonly row?: Row;
}

/** Runs it; worth it for what runs with every event, where planning takes longer than the work. */
export function runPrepared<Row>(
  knex: Knex,
  { name, text }: Prepared<Row>,
  bindings: Readonly<Record<string, Knex.RawBinding>>,
): Promise<{ readonly rows: readonly Row[] }> {
  // Knex hands its options to the driver, which prepares what has a name; the types of Knex do not know of it.
  return knex.raw<{ rows: readonly Row[] }>(text, bindings).options({ name });
}
