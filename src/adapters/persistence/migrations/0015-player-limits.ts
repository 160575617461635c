import type { Migration } from '../database/migrate.ts';
import { playerBlocks } from './0014-player-blocks.ts';

/**
 * Limits of players, and what was staked and lost in each day of the Agent's time zone, for players with limits only. A process of before does not
 * know them: it accepts stakes beyond limits and counts none of its bookings. The next change of the player's limits counts them from the books.
 */
export const playerLimits: Migration = {
  name: '0015-player-limits',
  requires: playerBlocks.name,
  async up(trx) {
    await trx.raw(LIMITS);
  },
};

// A pending amount of null is no limit, if the moment is set.
const LIMITS = `
create table player_limits (
  player_id uuid not null references players (id),
  currency text collate "C" not null,
  kind text not null
    check (kind in ('stake_max', 'loss_day', 'loss_week', 'loss_month', 'stakes_day', 'stakes_week', 'stakes_month')),
  amount numeric(30, 10) check (amount >= 0),
  pending_amount numeric(30, 10) check (pending_amount > amount),
  pending_from timestamptz,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (player_id, currency, kind),
  check (pending_amount is null or pending_from is not null),
  check (pending_from is null or amount is not null)
);
create table player_limit_days (
  player_id uuid not null references players (id),
  currency text collate "C" not null,
  day date not null,
  staked numeric(40, 10) not null,
  lost numeric(40, 10) not null,
  refused_stakes bigint not null default 0,
  primary key (player_id, currency, day)
);
alter table agents add column limit_wait_hours integer not null default 24 check (limit_wait_hours between 1 and 720)`;
