import type { Migration } from '../database/migrate.ts';

/**
 * Tells the planner how many accounts the ledger has. Where Agents hold the wallets, two accounts have nearly all entries, and a sample of the rows finds no
 * others. The audit, which looks for the entries of each player, then read the whole ledger for each of them.
 */
export const accountsOfTheLedger: Migration = {
  name: '0048-accounts-of-the-ledger',
  requires: '0045-payouts-in-other-letters',
  async up(knex) {
    await knex.raw(STATISTICS);
  },
};

// A negative number is a part of the rows: one account for every twenty entries.
const STATISTICS = `
alter table ledger_entries alter column account set (n_distinct = -0.05);
analyze ledger_entries (account);
`;
