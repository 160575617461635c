/**
 * Administrators with their tokens, sessions and sign-ins, calls that wait for a second person, and the log of changes. The log has one entry at the
 * beginning of a change and one at its end, which never change. The entity before and after is text and not `jsonb`, because it is shown exactly as
 * it was stored.
 */
export const PEOPLE = `
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
create index administrator_tokens_by_end on administrator_tokens (least(expires_at, revoked_at));
create index administrator_tokens_by_owner on administrator_tokens (owner, created_at);

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
create index administrator_sessions_by_end on administrator_sessions (ends_at);
create index administrator_sessions_by_owner on administrator_sessions (owner, created_at);

create table sign_in_links (
  digest text collate "C" primary key,
  owner text collate "C" not null references administrators (name),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by text not null,
  used_at timestamptz
);
create index sign_in_links_by_end on sign_in_links (expires_at);
create index sign_in_links_by_owner on sign_in_links (owner);

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
create index approvals_by_end on approvals ((case when is_agreed then ended_at else coalesce(decided_at, expires_at) end));
create index approvals_undecided on approvals (position) where decided_at is null;
create index approvals_under_way on approvals (lease_until) where is_agreed and ended_at is null;
create index approvals_waiting on approvals (requested_by, expires_at) where decided_at is null;

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
  before text,
  credential text not null default ''
);
create index admin_changes_by_actor on admin_changes (actor, position);
create index admin_changes_by_entity on admin_changes (entity, position);
create function refuse_rewritten_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the log of changes is only added to' using errcode = 'restrict_violation';
end $$;
create trigger admin_changes_stay before delete or update or truncate
  on admin_changes for each statement execute function refuse_rewritten_changes();

create table admin_change_outcomes (
  id uuid primary key references admin_changes (id),
  ended_at timestamptz not null,
  entity text collate "C" not null,
  code integer not null,
  fields text[] not null,
  after text
);
create trigger admin_change_outcomes_stay before delete or update or truncate
  on admin_change_outcomes for each statement execute function refuse_rewritten_changes();
`;
