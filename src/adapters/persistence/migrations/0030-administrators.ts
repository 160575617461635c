import type { Migration } from '../database/migrate.ts';

/** Administrators with roles, and their tokens; and how the caller of each change was known. Earlier processes go on with ADMIN_TOKEN. */
export const administrators: Migration = {
  name: '0030-administrators',
  async up(knex) {
    await knex.raw(ADMINISTRATORS);
  },
};

const ADMINISTRATORS = `
create table administrators (
  name text collate "C" primary key,
  role text not null,
  is_active boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  subject text collate "C" unique,
  signed_in_at timestamptz
);

create table administrator_tokens (
  id uuid primary key,
  owner text collate "C" not null references administrators (name),
  digest text collate "C" not null unique,
  role text not null,
  label text not null,
  speaks_for_others boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index administrator_tokens_by_owner on administrator_tokens (owner, created_at);

alter table admin_changes add column credential text not null default '';
`;
