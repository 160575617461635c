import type { Migration } from '../database/migrate.ts';

/** Sessions of administrators, links that sign in once, and sign-ins of command lines that wait for a person. */
export const signIns: Migration = {
  name: '0031-sign-ins',
  async up(knex) {
    await knex.raw(SIGN_INS);
  },
};

const SIGN_INS = `
create table administrator_sessions (
  id uuid primary key,
  owner text collate "C" not null references administrators (name),
  digest text collate "C" not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  address text not null
);
create index administrator_sessions_by_owner on administrator_sessions (owner, created_at);
create index administrator_sessions_by_end on administrator_sessions (ends_at);

create table sign_in_links (
  digest text collate "C" primary key,
  owner text collate "C" not null references administrators (name),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by text not null,
  used_at timestamptz
);
create index sign_in_links_by_owner on sign_in_links (owner);
create index sign_in_links_by_end on sign_in_links (expires_at);

create table logins (
  digest text collate "C" primary key,
  code text collate "C" not null unique,
  address text not null,
  machine text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by text collate "C" references administrators (name),
  is_confirmed boolean,
  collected_at timestamptz
);
create index logins_by_end on logins (expires_at);
`;
