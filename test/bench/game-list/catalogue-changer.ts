import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Game } from '../../../src/domain/catalogue/game.ts';
import type { Catalogue } from './made/catalogue.ts';

// What another gateway process commits when games go into or out of maintenance.
const FLIP = `
  with next as (update catalogue_revision set value = value + 1 returning value)
  update games set is_maintenance = not is_maintenance, revision = next.value from next where id = any ($1::uuid[])`;

/** Changes games in the database, as another process would. */
export class CatalogueChanger {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async connect(databaseUrl: string): Promise<CatalogueChanger> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new CatalogueChanger(client);
  }

  /** Turns the maintenance flag of games over, in one commit. */
  async flip(games: readonly Game[]): Promise<void> {
    await this.#client.query(FLIP, [games.map(({ id }) => id)]);
  }

  /** Keeps changing until `signal` aborts: every `intervalMs` the next games, `count` at a time. Returns the number of commits. */
  async keepFlipping(
    { games }: Catalogue,
    { count, intervalMs, signal }: { count: number; intervalMs: number; signal: AbortSignal },
  ): Promise<number> {
    let commits = 0;
    for (let at = 0; !signal.aborted; at = (at + count) % games.length) {
      await this.flip(games.slice(at, at + count));
      commits += 1;
      await sleep(intervalMs);
    }
    return commits;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
