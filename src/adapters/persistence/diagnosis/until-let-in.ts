import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';

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
