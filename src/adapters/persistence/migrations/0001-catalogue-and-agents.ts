import type { Migration } from '../database/migrate.ts';

/**
 * Providers, games and Agents. Every row that shows in an answer carries the `revision` of its last change, taken from the one row of
 * catalogue_revision inside the changing transaction. The lock on that row makes revisions rise in the order of commits, so a reader that
 * has seen n has seen everything up to n. The *_versions tables keep the earlier contents of rows.
 *
 * `collate "C"` orders text by code point on every machine, as the domain does; a locale's order differs between installations.
 */
export const catalogueAndAgents: Migration = {
  name: '0001-catalogue-and-agents',
  async up(knex) {
    await knex.raw(CATALOGUE);
    await knex.raw(AGENTS);
    await knex.raw(VERSIONS);
  },
};

const CATALOGUE = `
create table catalogue_revision (
  is_only_row boolean primary key default true check (is_only_row),
  value bigint not null
);
insert into catalogue_revision (value) values (0);

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
  created_at timestamptz not null default now()
);
create index providers_by_revision on providers (revision);

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
  unique (provider, code)
);
create index games_in_answer_order on games (provider, name, id);
create index games_by_revision on games (revision, id);
`;

const AGENTS = `
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
  created_at timestamptz not null default now()
);
create index agents_by_revision on agents (revision);

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
  check ((kind = 'signed') = (api_key is not null and api_secret_sealed is not null))
);
create index agent_tokens_by_agent on agent_tokens (agent, created_at, id);
create index agent_tokens_by_revision on agent_tokens (revision);

create table callback_secrets (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  secret_sealed text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index callback_secrets_by_agent on callback_secrets (agent, created_at, id);
`;

const VERSIONS = `
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
  primary key (game_id, until_revision)
);

create table provider_versions (
  provider text collate "C" not null references providers (code),
  until_revision bigint not null,
  is_maintenance boolean not null,
  is_active boolean not null,
  primary key (provider, until_revision)
);

create table agent_versions (
  agent text collate "C" not null references agents (code),
  until_revision bigint not null,
  currency text not null,
  offer_rules jsonb not null,
  primary key (agent, until_revision)
);
`;
