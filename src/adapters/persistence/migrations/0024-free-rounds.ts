import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Free rounds: one row for each grant, and for each bonus of which wins came without a grant. A process of before books wins without adding them to the
 * grant, and its callbacks do not name it.
 */
export const freeRounds: Migration = {
  name: '0024-free-rounds',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(GRANTS);
  },
};

const GRANTS = `
create table free_round_grants (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  grant_id text collate "C",
  player_id uuid not null references players (id),
  provider text collate "C" not null references providers (code),
  currency text collate "C" not null,
  games json not null default '[]',
  rounds integer check (rounds > 0),
  stake_kind text check (stake_kind in ('total', 'per_line')),
  stake numeric(30, 10) check (stake > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  looks text collate "C",
  status text not null check (status in ('pending', 'granted', 'failed', 'cancelling', 'cancelled', 'foreign')),
  bonus_code text collate "C",
  rounds_played integer not null default 0,
  won numeric(30, 10) not null default 0,
  remark text not null default '',
  granted_by text not null default '',
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  due_at timestamptz,
  unique (agent, grant_id),
  unique (player_id, provider, bonus_code),
  check ((status = 'foreign') = (grant_id is null)),
  check (status = 'foreign' or num_nulls(rounds, stake_kind, stake, ends_at, looks) = 0),
  check (status not in ('foreign', 'cancelling', 'cancelled') or bonus_code is not null),
  check ((status in ('pending', 'cancelling')) = (due_at is not null))
);
create unique index free_round_grants_alike on free_round_grants (player_id, provider, currency, looks) where status = 'pending';
create index free_round_grants_due on free_round_grants (due_at) where due_at is not null;
create index free_round_grants_of_agent on free_round_grants (agent, created_at desc, id);
create index free_round_grants_in_doubt on free_round_grants (created_at desc, id) where status in ('pending', 'cancelling', 'foreign')`;
