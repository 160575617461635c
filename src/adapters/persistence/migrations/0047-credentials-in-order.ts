import type { Migration } from '../database/migrate.ts';

/**
 * Indexes for an Agent's tokens and callback secrets in the order of their lists, so that a page, and the few that work, are read without all
 * that have ended.
 */
export const credentialsInOrder: Migration = {
  name: '0047-credentials-in-order',
  requires: '0045-payouts-in-other-letters',
  async up(knex) {
    await knex.raw(INDEXES);
  },
};

const INDEXES = `
create index if not exists agent_tokens_of_agent on agent_tokens (agent, (least(expires_at, revoked_at)), created_at, id);
drop index if exists agent_tokens_by_agent;
create index if not exists callback_secrets_of_agent on callback_secrets (agent, revoked_at, created_at, id);
drop index if exists callback_secrets_by_agent;
`;
