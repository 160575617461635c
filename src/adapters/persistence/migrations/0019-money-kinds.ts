import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Kinds of money in statements. A transaction keeps its kind in its report. Sums and lines from before have 0 for each kind, so their money is
 * unspecified, and no digest changes. The columns have no default: a process of before would count sums without kinds, and close days without them. So its
 * count and its closing fail, and are left to a process that knows kinds. Its lists stay right, because the sums of actions are as they were.
 */
export const moneyKinds: Migration = {
  name: '0019-money-kinds',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw('lock table statement_cursor, statement_sums, statement_lines in access exclusive mode');
    for (const table of ['statement_sums', 'statement_lines']) {
      await trx.raw(alter(table, (column) => `add column ${column} numeric(40, 10) not null default 0`));
      await trx.raw(alter(table, (column) => `alter column ${column} drop default`));
    }
  },
};

const COLUMNS = [
  ...['of_stake', 'of_tip', 'of_reservation', 'of_purchase'],
  ...['of_win', 'of_bonus', 'of_jackpot', 'of_promo', 'of_free_round', 'of_tournament', 'of_other'],
];

const alter = (table: string, change: (column: string) => string): string =>
  `alter table ${table} ${COLUMNS.map(change).join(', ')}`;
