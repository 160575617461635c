/**
 * Providers, Agents and games. Each change of data that Agents see takes the next revision of the catalogue, and the earlier version is kept as long
 * as somebody may ask for it. `games.is_withdrawn` distinguishes games that an upstream withdrew from games that an operator disabled. No Agent sees
 * it, so it takes no revision. Lists of games wait in `staged_games` until they are complete. `game_lists` keeps the outcome, so that a list is
 * followed only once, even if the request is repeated after a crash.
 */
export const CATALOGUE = `
create table catalogue_revision (
  is_only_row boolean default true primary key check (is_only_row),
  value bigint not null,
  epoch uuid not null default gen_random_uuid()
);

create table catalogue_history (
  is_only_row boolean default true primary key check (is_only_row),
  oldest bigint not null
);

create table providers (
  code text collate "C" primary key,
  protocol text not null,
  base_url text,
  credentials_sealed text,
  currencies text[] not null,
  ip_allow_list text[] not null,
  is_maintenance boolean not null,
  is_active boolean not null,
  revision bigint not null,
  created_at timestamptz not null default now(),
  timeout_ms integer,
  movement_max numeric(30, 10) not null default 1000000000000 check (movement_max > 0 and movement_max <= 1000000000000)
);
create index providers_by_revision on providers (revision);

create table provider_versions (
  provider text collate "C" not null references providers (code),
  until_revision bigint not null,
  is_maintenance boolean not null,
  is_active boolean not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (provider, until_revision)
);
create index provider_versions_by_end on provider_versions (ended_at);

create table agents (
  code text collate "C" primary key,
  name text not null,
  currency text not null,
  callback_base text,
  wallet_mode text not null,
  implements text[] not null,
  push_unsettled boolean not null,
  push_cancels boolean not null,
  is_active boolean not null,
  offer_rules jsonb not null,
  created_revision bigint not null,
  revision bigint not null,
  created_at timestamptz not null default now(),
  rate_limit integer check (rate_limit >= 0),
  operated_providers text[] not null default '{}',
  signs_requests boolean not null default false,
  time_zone text not null default 'UTC',
  away text check (away in ('pausing', 'leaving', 'left', 'arriving'))
);
create index agents_by_revision on agents (revision);

create table agent_versions (
  agent text collate "C" not null references agents (code),
  until_revision bigint not null,
  currency text not null,
  offer_rules jsonb not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (agent, until_revision)
);
create index agent_versions_by_end on agent_versions (ended_at);

create table agent_tokens (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  kind text not null,
  digest text unique,
  api_key text unique,
  api_secret_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revision bigint not null,
  check ((kind = 'opaque') = (digest is not null)),
  check ((kind = 'signed') = ((api_key is not null) and (api_secret_sealed is not null)))
);
create index agent_tokens_by_revision on agent_tokens (revision);
create index agent_tokens_of_agent on agent_tokens (agent, least(expires_at, revoked_at), created_at, id);

create table callback_secrets (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  secret_sealed text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index callback_secrets_of_agent on callback_secrets (agent, revoked_at, created_at, id);

create table games (
  id uuid primary key,
  provider text collate "C" not null references providers (code),
  code text collate "C" not null,
  name text collate "C" not null,
  brand text collate "C" not null,
  brand_folded text collate "C" not null,
  category text collate "C" not null,
  currencies text[] not null,
  image text not null,
  is_maintenance boolean not null,
  is_active boolean not null,
  created_revision bigint not null,
  revision bigint not null,
  is_withdrawn boolean not null default false,
  unique (provider, code)
);
create index games_by_revision on games (revision, id);
create index games_in_answer_order on games (provider, name, id);

create table game_versions (
  game_id uuid not null references games (id),
  until_revision bigint not null,
  name text not null,
  brand text not null,
  category text not null,
  currencies text[] not null,
  image text not null,
  is_maintenance boolean not null,
  is_active boolean not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (game_id, until_revision)
);
create index game_versions_by_end on game_versions (ended_at);

create table game_lists (
  provider text collate "C" primary key references providers (code),
  id uuid not null,
  outcome jsonb
);

create table staged_games (
  provider text collate "C" not null references game_lists (provider),
  code text collate "C" not null,
  id uuid,
  fields jsonb,
  reason text,
  is_offered boolean not null,
  primary key (provider, code),
  check ((id is null) = (fields is null)),
  check ((fields is null) = (reason is not null))
);

insert into catalogue_revision (value) values (0);
insert into catalogue_history (oldest) values (0);
`;
