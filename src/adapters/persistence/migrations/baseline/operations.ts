/**
 * The data of the processes themselves. The counts of admitted requests are unlogged, because a crash may lose them and a standby does not need them.
 */
export const OPERATIONS = `
create table secrets_key_check (
  is_only_row boolean default true primary key check (is_only_row),
  sealed text not null
);

create table jobs (
  id uuid primary key,
  kind text collate "C" not null,
  subject text collate "C" not null,
  status text not null check (status in ('running', 'succeeded', 'failed')),
  done bigint not null,
  total bigint,
  checkpoint text,
  result text,
  owner uuid not null,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index jobs_running on jobs (kind, subject) where status = 'running';

create table proven_senders (
  rule text collate "C" not null,
  key text collate "C" not null,
  proved_at timestamptz not null,
  primary key (rule, key)
);
create index proven_senders_by_moment on proven_senders (proved_at);

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
