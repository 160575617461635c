import type { Migration } from '../database/migrate.ts';

/**
 * Moves of Agents from one cell to another (ADR 0096). `agents.away` is null where the Agent is at home. An Agent that is away moves nothing
 * here, whatever process tries it: the database refuses it.
 */
export const movesOfAgents: Migration = {
  name: '0044-moves-of-agents',
  requires: '0043-upgrades-beside-old-processes',
  async up(knex) {
    for (const step of [CELL, MOVES, AWAY, FENCE, FENCED]) await knex.raw(step);
  },
};

const CELL = `
create table cell (
  is_only_row boolean primary key default true check (is_only_row),
  id uuid not null default gen_random_uuid()
);
insert into cell default values;
`;

// `last_position` is that of the last transaction that came with the Agent.
const MOVES = `
create table agent_moves (
  id uuid primary key,
  way text not null check (way in ('out', 'in')),
  agent text collate "C" not null,
  other_cell uuid not null,
  step text not null check (step in ('pausing', 'leaving', 'left', 'arriving', 'arrived', 'given_up')),
  begun_by text not null,
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  last_position bigint
);
create unique index agent_moves_under_way on agent_moves (agent, way) where step in ('pausing', 'leaving', 'arriving');
`;

// A nullable column without a default rewrites no row, and processes of the version before neither read nor write it.
const AWAY = `
alter table agents add column away text check (away in ('pausing', 'leaving', 'left', 'arriving'));
create function refuse_changed_while_away() returns trigger language plpgsql as $$
begin
  if current_setting('gateway.moves_agent', true) is distinct from 'on' then
    raise exception 'Agent % is away in another cell, or on the way there', old.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger agents_stay_while_away before update on agents for each row
  when (old.away is not null) execute function refuse_changed_while_away();
`;

// The lock makes a mover, who locks the Agent's row, wait for all transactions that found the Agent at home. The argument names a state in
// which the change is still allowed, so that movements under way can end.
const fence = (name: string, agents: string): string => `
create function ${name}() returns trigger language plpgsql as $$
declare
  found text;
begin
  select code into found from (
    select code, away from agents where code in (${agents}) for key share
  ) locked where away <> tg_argv[0] limit 1;
  if found is not null and current_setting('gateway.moves_agent', true) is distinct from 'on' then
    raise exception 'Agent % is away in another cell, or on the way there', found using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
`;

const FENCE = [
  fence('refuse_while_away', 'select agent from touched'),
  fence('refuse_of_players_away', 'select agent from players where id in (select player_id from touched)'),
].join('');

const fenced = (table: string, event: 'insert' | 'update', by: string): string => `
create trigger ${table}_at_home_${event} after ${event} on ${table} referencing new table as touched
  for each statement execute function ${by};
`;

// Callbacks come with transactions; and no lane of an Agent that is away is claimed, so a late note of a delivery says nothing to anybody.
const FENCED = [
  fenced('wallet_transactions', 'insert', `refuse_while_away('')`),
  fenced('wallet_transactions', 'update', `refuse_while_away('pausing')`),
  fenced('transfers', 'insert', `refuse_while_away('')`),
  fenced('transfers', 'update', `refuse_while_away('pausing')`),
  fenced('players', 'insert', `refuse_while_away('')`),
  fenced('provider_accounts', 'insert', `refuse_of_players_away('')`),
].join('');
