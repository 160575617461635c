/** The one way to a database: PostgreSQL if an address is given, else the embedded one. */
import type { Knex } from 'knex';
import { openEmbedded } from './embedded-knex.ts';
import { openPostgres } from './postgres-knex.ts';

/** Which database to open; `dataDir` is used only without `databaseUrl`. */
export interface OpenKnexOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSizeMax?: number | undefined;
  /** Receives full sentences for the operator, such as why the start takes longer than usual. */
  onNotice?(sentence: string): void;
}

/** An open database; both kinds speak the same SQL. */
export interface OpenDatabase {
  readonly knex: Knex;
  readonly kind: 'postgresql' | 'embedded';
  /** Closes all connections; may be called again. */
  close(): Promise<void>;
}

/** Opens and checks the database; throws an error with a sentence for the operator when it cannot be used. */
export async function openKnex(options: OpenKnexOptions): Promise<OpenDatabase> {
  const onNotice = (sentence: string): void => options.onNotice?.(sentence);
  if (options.databaseUrl === undefined) {
    return { kind: 'embedded', ...(await openEmbedded(options.dataDir, onNotice)) };
  }
  const { databaseUrl, poolSizeMax } = options;
  const knex = await openPostgres({ databaseUrl, poolSizeMax, onNotice });
  return { kind: 'postgresql', knex, close: () => knex.destroy() };
}
