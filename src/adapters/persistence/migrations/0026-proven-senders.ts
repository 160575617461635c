import type { Migration } from '../database/migrate.ts';

/** Keeps the addresses that signed or administrated rightly, so that a start forgets none. */
export const provenSenders: Migration = {
  name: '0026-proven-senders',
  async up(knex) {
    await knex.raw(SENDERS);
  },
};

const SENDERS = `
create table proven_senders (
  rule text collate "C" not null,
  key text collate "C" not null,
  proved_at timestamptz not null,
  primary key (rule, key)
);
create index proven_senders_by_moment on proven_senders (proved_at);
`;
