import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { schemaFit } from '../database/migrate.ts';
import { requirementOf } from '../database/schema-fit.ts';
import { migrations } from '../migrations/index.ts';

/** Whether requests can be served, and if not, the reason. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

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
