import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { schemaFit } from '../database/migrate.ts';
import { requirementOf } from '../database/schema-fit.ts';
import { migrations } from '../migrations/index.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import type { StoreHealth, StoreState } from '../../../application/ports/store-health.ts';

/** Whether requests can be served, and if not, the reason. */
type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** A probe gives up after some seconds. A database that has not answered after this time is not ready. */
const ANSWER_WAIT_MS = 2_000;

/** Asks the database, and never waits long for its answer. */
export async function readiness(knex: Knex): Promise<Readiness> {
  const over = new AbortController();
  try {
    return await Promise.race([asked(knex), silence(over.signal)]);
  } finally {
    over.abort();
  }
}

async function asked(knex: Knex): Promise<Readiness> {
  try {
    const { pending, forbidding } = await schemaFit(knex, migrations, ANSWER_WAIT_MS);
    const [missing, newer] = [pending.join(', '), forbidding.map(requirementOf).join('; ')];
    if (missing !== '') return { ready: false, reason: `migrations are missing: ${missing}` };
    return newer === ''
      ? { ready: true }
      : { ready: false, reason: `the database has migrations of a newer version: ${newer}` };
  } catch {
    // The caller of the probe gets this reason. The exact fault may contain addresses, so only the log gets it.
    return { ready: false, reason: 'the database cannot be reached' };
  }
}

async function silence(signal: AbortSignal): Promise<Readiness> {
  await sleep(ANSWER_WAIT_MS, undefined, { signal }).catch(() => undefined);
  return { ready: false, reason: 'the database does not answer in time' };
}

const LOOK_EVERY_MS = 50;

/**
 * Waits while the role of this process may not write. Gateways are shut out of a cell that another one has replaced, or that is about to replace
 * another one. A move may end the sessions of those that wait. Reads nothing that the role may not read.
 */
export async function untilLetIn(knex: Knex, onNotice: (sentence: string) => void): Promise<void> {
  if (await isLetIn(knex)) return;
  onNotice(
    'The database is closed for gateways, because a cell moved from here or moves here. The start goes on when it is opened.',
  );
  while (!(await isLetIn(knex).catch(notReached))) await sleep(LOOK_EVERY_MS);
}

async function isLetIn(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { may: boolean | null }[] }>(
    `select has_table_privilege(to_regclass('wallet_transactions'), 'insert') as may`,
  );
  // An empty database has no such table yet.
  return rows[0]?.may !== false;
}

function notReached(error: unknown): false {
  if (error instanceof StoreUnavailable) return false;
  throw error;
}

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
