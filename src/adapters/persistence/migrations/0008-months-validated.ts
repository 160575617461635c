import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/** Reads all rows of both tables once, while others read and write them. So the next migration need not read them under its lock. */
export const monthsValidated: Migration = {
  name: '0008-months-validated',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
alter table ledger_entries validate constraint ledger_entries_old;
alter table callback_attempts validate constraint callback_attempts_old`);
  },
};
