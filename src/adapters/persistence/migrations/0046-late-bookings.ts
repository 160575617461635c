import type { Migration } from '../database/migrate.ts';
import { fillLateBookings } from '../statements/fill-late-bookings.ts';

/**
 * Bookings into days that were closed already, because the clock of the database went back. They count in the first day that was open.
 * The fill finds those of before.
 */
export const lateBookings: Migration = {
  name: '0046-late-bookings',
  requires: '0045-payouts-in-other-letters',
  async up(knex) {
    await knex.raw(LATE);
  },
  fill: fillLateBookings,
};

// By id and not by position, because an Agent that moves gets other positions.
const LATE = `
create table late_bookings (
  transaction_id uuid primary key references wallet_transactions (id),
  counts_at timestamptz not null
)`;
