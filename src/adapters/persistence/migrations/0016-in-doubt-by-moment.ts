import type { Migration } from '../database/migrate.ts';

/**
 * Indexes for items in doubt in the order of their list, so that a page reads only that page and not the whole list. They hold only rows
 * that may be in doubt. On a large database those of `wallet_transactions` and `transfers` are built concurrently before the upgrade.
 */
export const inDoubtByMoment: Migration = {
  name: '0016-in-doubt-by-moment',
  async up(knex) {
    await knex.raw(INDEXES);
  },
};

const INDEXES = `
create index if not exists transfers_undecided on transfers (created_at desc, id) where status = 'pending';
create index if not exists wallet_transactions_refused_by_moment on wallet_transactions (recorded_at desc, id)
  where status = 'refused' and action <> 'BET' and movement <> 0;
create index if not exists callback_lanes_by_parking on callback_lanes (parked_at desc) where parked_at is not null;
create index if not exists refused_events_by_moment on refused_events (first_at desc, id);
create index if not exists reconciliation_differences_by_moment on reconciliation_differences (found_at desc, id) where gone_at is null;
create index if not exists in_doubt_closings_by_moment on in_doubt_closings (since desc, kind, id);
drop index if exists wallet_transactions_refused;
`;
