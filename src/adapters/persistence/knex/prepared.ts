import type { Knex } from 'knex';

/** A statement that the server parses and plans once a connection. The name stands for the text; another text needs another name. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Runs it; worth it for what runs with every event, where planning takes longer than the work. */
export function runPrepared<Row>(
  knex: Knex,
  { name, text }: Prepared,
  bindings: Readonly<Record<string, Knex.RawBinding>>,
): Promise<{ readonly rows: readonly Row[] }> {
  // Knex hands its options to the driver, which prepares what has a name; the types of Knex do not know of it.
  return knex.raw<{ rows: readonly Row[] }>(text, bindings).options({ name }) as unknown as Promise<{
    rows: readonly Row[];
  }>;
}
