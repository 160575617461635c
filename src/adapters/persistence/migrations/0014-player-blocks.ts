import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Blocks of players. `wallets.is_restrained` says whether the player may have restraints, in the row that each movement locks: a movement of any
 * other player looks for none. A process of before accepts the stakes of blocked players.
 */
export const playerBlocks: Migration = {
  name: '0014-player-blocks',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(BLOCKS);
  },
};

const BLOCKS = `
lock table wallets in access exclusive mode;
alter table wallets add column is_restrained boolean not null default false;
create table player_blocks (
  id uuid primary key,
  player_id uuid not null references players (id),
  reason text not null check (reason in ('self_exclusion', 'cooling_off', 'fraud', 'kyc', 'other')),
  until timestamptz,
  note text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  refused_stakes bigint not null default 0,
  lifted_at timestamptz,
  lifted_by text,
  lifted_note text,
  check (num_nulls(lifted_at, lifted_by, lifted_note) in (0, 3))
);
create index player_blocks_of_player on player_blocks (player_id, blocked_at desc);
create index player_blocks_not_lifted on player_blocks (player_id) where lifted_at is null`;
