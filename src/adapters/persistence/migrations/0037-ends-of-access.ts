import type { Migration } from '../database/migrate.ts';

/** Finds tokens of administrators and calls for a second person that are over, and the calls of one person that wait. */
export const endsOfAccess: Migration = {
  name: '0037-ends-of-access',
  async up(knex) {
    await knex.raw(INDEXES);
  },
};

const INDEXES = `
create index administrator_tokens_by_end on administrator_tokens (least(expires_at, revoked_at));
create index approvals_by_end on approvals ((case when is_agreed then ended_at else coalesce(decided_at, expires_at) end));
create index approvals_waiting on approvals (requested_by, expires_at) where decided_at is null;
`;
