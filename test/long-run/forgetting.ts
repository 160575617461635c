/** The job that removes old rows, with a day that lasts minutes, so that hours of play show what stays of weeks. */
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '../../src/adapters/persistence/database/postgres-knex.ts';
import { KnexOldRows } from '../../src/adapters/persistence/retention/knex-old-rows.ts';
import { ForgetOldRows, type KeptDays } from '../../src/application/retention/forget-old-rows.ts';
import { FORGETTABLE } from '../../src/application/ports/old-rows.ts';

const DAY_MS = 86_400_000;
const BREATH_MS = 50;
const REST_MS = 5_000;
const ONE_DAY = Object.fromEntries(FORGETTABLE.map((what) => [what, 1])) as KeptDays;

/** Removes what was over for so many minutes, until the signal is given; resolves then. */
export async function forgetAfter(minutes: number, databaseUrl: string, signal: AbortSignal): Promise<void> {
  const knex = await openPostgres({ databaseUrl, poolSizeMax: 1 });
  const clock = { nowMs: () => Date.now() - minutes * 60_000 + DAY_MS };
  const job = new ForgetOldRows(new KnexOldRows(knex), ONE_DAY, clock);
  while (!signal.aborted) {
    const { hasMore } = await job.execute();
    await wait(hasMore ? BREATH_MS : REST_MS, undefined, { signal }).catch(() => undefined);
  }
  await knex.destroy();
}
