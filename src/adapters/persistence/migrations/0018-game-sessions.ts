import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Sessions: one row for each launch of a game. A process of before launches games without them, and its callbacks name none. `latest_launches` finds the
 * launches to which events may belong, in the transaction that moves their money. So it never fails and hardly waits, whatever happens to the table:
 * then there are no launches. A block of PL/pgSQL that only reads gets no transaction id of its own.
 */
export const gameSessions: Migration = {
  name: '0018-game-sessions',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(SESSIONS);
  },
};

const SESSIONS = `
create table game_sessions (
  id uuid primary key,
  agent text collate "C" not null,
  player_id uuid not null references players (id),
  provider text collate "C" not null,
  currency text collate "C" not null,
  game_id uuid not null,
  game_code text collate "C" not null,
  leads_to text collate "C",
  reference text,
  started_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('ended', 'logout', 'block', 'replaced')),
  check (num_nulls(ended_at, ended_because) in (0, 2))
);
create index game_sessions_of_account on game_sessions (player_id, provider, currency, started_at desc, id desc);
create index game_sessions_of_agent on game_sessions (agent, started_at desc, id desc);
create index game_sessions_not_ended on game_sessions (agent, started_at desc, id desc) where ended_at is null;
create index game_sessions_by_moment on game_sessions (started_at desc, id desc);
create function latest_launches(asked json, launches_max integer)
  returns table (at integer, id uuid, reference text, game_code text, leads_to text) language plpgsql set lock_timeout = '5ms' as $$
#variable_conflict use_column
begin
  return query select place.at, launch.id, launch.reference, launch.game_code, launch.leads_to
  from json_to_recordset(asked) as place (at integer, player uuid, provider text, currency text)
  cross join lateral (
    select id, reference, game_code, leads_to, started_at from game_sessions
    where player_id = place.player and provider = place.provider and currency = place.currency
    order by started_at desc, id desc limit launches_max
  ) launch
  order by place.at, launch.started_at desc, launch.id desc;
exception when others then
  return;
end $$`;
