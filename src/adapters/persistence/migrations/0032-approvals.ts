import type { Migration } from '../database/migrate.ts';

/** Calls of administrators that wait for a second person. */
export const approvals: Migration = {
  name: '0032-approvals',
  async up(knex) {
    await knex.raw(APPROVALS);
  },
};

const APPROVALS = `
create table approvals (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  call text not null,
  method text not null,
  path text not null,
  entity text not null,
  requested_by text collate "C" not null,
  credential text not null,
  address text not null,
  request_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text collate "C",
  is_agreed boolean,
  decided_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  code integer,
  ended_at timestamptz
);
create index approvals_under_way on approvals (lease_until) where is_agreed and ended_at is null;
create index approvals_undecided on approvals (position) where decided_at is null;
`;
