import type { Migration } from '../database/migrate.ts';

/**
 * The counts of admitted requests, which processes exchange. The table is unlogged, because a crash may lose it and a standby does not need
 * it. And the changes by administrators: one entry at the beginning and one at the end, which are never changed. The entity before and
 * after is text and not jsonb, because it is shown exactly as it was kept.
 */
export const rateCountsAndAuditLog: Migration = {
  name: '0010-rate-counts-and-audit-log',
  async up(knex) {
    await knex.raw(RATES);
    await knex.raw(CHANGES);
  },
};

const RATES = `
create unlogged table rate_processes (
  process uuid primary key,
  seen_at timestamptz not null
);

create unlogged table rate_counts (
  rule text not null,
  "window" bigint not null,
  key text collate "C" not null,
  process uuid not null,
  count integer not null,
  noted_at timestamptz not null,
  primary key (rule, "window", key, process)
);
`;

const CHANGES = `
create table admin_changes (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  begun_at timestamptz not null,
  actor text collate "C" not null,
  address text not null,
  request_id text not null,
  method text not null,
  path text not null,
  entity text collate "C" not null,
  before text
);
create index admin_changes_by_entity on admin_changes (entity, position);
create index admin_changes_by_actor on admin_changes (actor, position);

create table admin_change_outcomes (
  id uuid primary key references admin_changes (id),
  ended_at timestamptz not null,
  entity text collate "C" not null,
  code integer not null,
  fields text[] not null,
  after text
);

create function refuse_rewritten_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the log of changes is only added to' using errcode = 'restrict_violation';
end $$;
create trigger admin_changes_stay before update or delete or truncate on admin_changes
  for each statement execute function refuse_rewritten_changes();
create trigger admin_change_outcomes_stay before update or delete or truncate on admin_change_outcomes
  for each statement execute function refuse_rewritten_changes();
`;
