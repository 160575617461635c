import type { Migration } from '../database/migrate.ts';

/**
 * The sending of a transfer: the time when it was sent again, after which the refusal of one sending proves nothing, and the time until
 * which a sending may be under way. And answers that came after the decision and contradict it. The processes that sent the existing rows
 * are gone.
 */
export const transfersSentAgain: Migration = {
  name: '0018-transfers-sent-again',
  async up(knex) {
    for (const step of [SENDINGS, CONTRADICTIONS]) await knex.raw(step);
  },
};

const SENDINGS = `
alter table transfers add column repeated_at timestamptz, add column sending_until timestamptz;
`;

// A table of its own: an index over all transfers would be built under a lock, for a case that hardly ever happens.
const CONTRADICTIONS = `
create table transfer_contradictions (
  transfer_id uuid primary key references transfers (id),
  said text not null,
  said_at timestamptz not null default now()
);
create index transfer_contradictions_by_moment on transfer_contradictions (said_at desc, transfer_id);
`;
