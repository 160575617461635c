/**
 * Moves of Agents from one cell to another (ADR 0096). `agents.away` is null if the Agent is in this cell. An Agent that is away moves nothing in
 * this cell, whatever process tries it. A mover locks the Agent's row, and so waits for all transactions that found the Agent in this cell. The
 * argument names a state in which the change is still allowed, so that movements under way can end.
 */
export const CELLS = `
create table cell (
  is_only_row boolean default true primary key check (is_only_row),
  id uuid not null default gen_random_uuid()
);

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

create function refuse_changed_while_away() returns trigger language plpgsql as $$
begin
  if current_setting('gateway.moves_agent', true) is distinct from 'on' then
    raise exception 'Agent % is away in another cell, or on the way there', old.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger agents_stay_while_away before update
  on agents for each row when (old.away is not null) execute function refuse_changed_while_away();

create function refuse_while_away() returns trigger language plpgsql as $$
declare
  found text;
begin
  select code into found from (
    select code, away from agents where code in (select agent from touched) for key share
  ) locked where away <> tg_argv[0] limit 1;
  if found is not null and current_setting('gateway.moves_agent', true) is distinct from 'on' then
    raise exception 'Agent % is away in another cell, or on the way there', found using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger players_at_home_insert after insert
  on players referencing new table as touched for each statement execute function refuse_while_away('');

create function refuse_of_players_away() returns trigger language plpgsql as $$
declare
  found text;
begin
  select code into found from (
    select code, away from agents where code in (select agent from players where id in (select player_id from touched)) for key share
  ) locked where away <> tg_argv[0] limit 1;
  if found is not null and current_setting('gateway.moves_agent', true) is distinct from 'on' then
    raise exception 'Agent % is away in another cell, or on the way there', found using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger provider_accounts_at_home_insert after insert
  on provider_accounts referencing new table as touched for each statement execute function refuse_of_players_away('');
create trigger transfers_at_home_insert after insert
  on transfers referencing new table as touched for each statement execute function refuse_while_away('');
create trigger transfers_at_home_update after update
  on transfers referencing new table as touched for each statement execute function refuse_while_away('pausing');
create trigger wallet_transactions_at_home_insert after insert
  on wallet_transactions referencing new table as touched for each statement execute function refuse_while_away('');
create trigger wallet_transactions_at_home_update after update
  on wallet_transactions referencing new table as touched for each statement execute function refuse_while_away('pausing');

insert into cell default values;
`;
