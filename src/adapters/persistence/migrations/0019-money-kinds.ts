import type { Migration } from '../database/migrate.ts';

/**
 * Kinds of money in statements. Sums and lines from before have the empty kind, as has money whose provider states no kind. Nothing that is there changes, also no
 * digest. The transactions themselves keep the kind in their report. A process of before would count sums without kinds, so it must not run beside.
 */
export const moneyKinds: Migration = {
  name: '0019-money-kinds',
  requires: '0019-money-kinds',
  async up(trx) {
    await trx.raw(KINDS);
  },
};

const KINDS = `
lock table statement_cursor, statement_sums, statement_lines in access exclusive mode;
alter table statement_sums add column money_kind text collate "C" not null default '', drop constraint statement_sums_pkey,
  add primary key (block, agent, slot, provider, currency, action, money_kind, about);
alter table statement_lines add column money_kind text collate "C" not null default '', drop constraint statement_lines_pkey,
  add primary key (agent, day, provider, currency, corrects_day, action, money_kind)`;
