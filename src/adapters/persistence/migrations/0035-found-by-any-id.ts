import type { Migration } from '../database/migrate.ts';

/**
 * Indexes by which a search finds an id without knowing its player or Agent: own references of Agents' transfers, failed attempts, and
 * events that were refused. On a large database those of `transfers` and `callback_attempts` are built concurrently before the upgrade.
 */
export const foundByAnyId: Migration = {
  name: '0035-found-by-any-id',
  async up(knex) {
    await knex.raw(INDEXES);
  },
};

// Attempts that were accepted are not in the index, so a delivery at the first attempt costs nothing more.
const INDEXES = `
create index if not exists transfers_by_reference on transfers (transfer_id);
create index if not exists callback_attempts_failed on callback_attempts (outcome, callback_id) where outcome <> 'accepted';
create index if not exists refused_events_by_number on refused_events (transaction_id);
create index if not exists refused_events_in_round on refused_events (round_id, provider) where round_id is not null;
create index if not exists refused_events_by_player on refused_events (player_id, first_at);
create index if not exists unbooked_reports_by_reference on unbooked_reports (reference);
create index if not exists reconciliation_differences_by_reference on reconciliation_differences (reference) where gone_at is null;
`;
