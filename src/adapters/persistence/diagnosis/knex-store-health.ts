import type { Knex } from 'knex';
import type { StoreHealth, StoreState } from '../../../application/ports/store-health.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { readiness } from './readiness.ts';

/** The same checks as the readiness probe. */
export class KnexStoreHealth implements StoreHealth {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async look(): Promise<StoreState> {
    const state = await readiness(this.#knex);
    if (!state.ready) return { kind: 'not_ready', reason: state.reason };
    try {
      return { kind: 'ready', clockMs: await this.#clockMs() };
    } catch (error) {
      if (error instanceof StoreUnavailable) return { kind: 'not_ready', reason: 'the database cannot be reached' };
      throw error;
    }
  }

  async #clockMs(): Promise<number> {
    const { rows } = await this.#knex.raw<{ rows: { now_ms: string }[] }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::text as now_ms',
    );
    return Number(rows[0]?.now_ms);
  }
}
