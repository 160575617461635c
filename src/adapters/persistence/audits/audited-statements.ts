/** The audit's checks of daily statements. */
import { BLOCK_POSITIONS, countedIn } from '../statements/count-sql.ts';
import { comparedFor, differing, UNCOUNTED } from '../statements/line-sql.ts';
import { about, type Walk } from './audit-walk.ts';

const CLOSED_DAYS = `(select * from statement_days where id > :after and id <= :last and agent not in (${UNCOUNTED}))`;

/** Sums of statements by blocks of positions: each block is counted again for itself, as far as the count has come. */
export const OF_SUMS: Walk = {
  rows: 1,
  lastOf: undefined,
  beforehand: `${countedIn(
    `(:after + 1) * ${BLOCK_POSITIONS}`,
    `least((:last + 1) * ${BLOCK_POSITIONS}, (select position from statement_cursor))`,
  )},
kept as materialized (select * from statement_sums where block > :after and block <= :last),`,
  queries: [
    about(
      'statements_counted',
      `
      select concat_ws(' ', agent, provider, currency, action, slot) as subject,
        (counted.transactions, counted.to_player, counted.from_player, counted.valid_stakes)
          is distinct from (kept.transactions, kept.to_player, kept.from_player, kept.valid_stakes) as is_violated
      from counted full join kept using (block, agent, slot, provider, currency, action, about)`,
    ),
  ],
};

/** Closed days of statements by their ids. */
export const OF_STATEMENTS: Walk = {
  rows: 100,
  lastOf: undefined,
  beforehand: `${comparedFor(CLOSED_DAYS)},`,
  queries: [about('statements_kept', differing(CLOSED_DAYS))],
};
