import type { Migration } from '../database/migrate.ts';

/**
 * An Agent is at home in one cell. `agents.moved_away_at` is the moment since which that is another one, and null here. `cell.generation` counts the
 * times that the cell was moved or split. Locks the tables of money first, and `agents` last, as a booking does.
 */
export const agentsAtHome: Migration = {
  name: '0003-agents-at-home',
  requires: '0003-agents-at-home',
  async up(trx) {
    await trx.raw(
      'lock table wallet_transactions, transfers, players, provider_accounts, agents in access exclusive mode',
    );
    await trx.raw(REFUSE_UNFINISHED);
    await trx.raw(WITHOUT_FENCES);
    await trx.raw(WITH_HOME);
  },
};

/** A move that was begun, or that has brought rows whose statements are not complete yet. */
const REFUSE_UNFINISHED = `
do $$
declare
  unfinished text;
begin
  select coalesce(
    (select code from agents where away in ('pausing', 'leaving') order by code limit 1),
    (select agent from agent_moves where step in ('pausing', 'leaving', 'arriving')
      or way = 'in' and last_position > (select position from statement_cursor) order by agent limit 1)
  ) into unfinished;
  if unfinished is not null then
    raise exception 'a move of the Agent % is under way, or its moved rows are not counted yet: end the move with the version before', unfinished;
  end if;
end $$`;

const WITHOUT_FENCES = `
drop trigger agents_stay_while_away on agents;
drop trigger players_at_home_insert on players;
drop trigger provider_accounts_at_home_insert on provider_accounts;
drop trigger transfers_at_home_insert on transfers;
drop trigger transfers_at_home_update on transfers;
drop trigger wallet_transactions_at_home_insert on wallet_transactions;
drop trigger wallet_transactions_at_home_update on wallet_transactions;
drop function refuse_changed_while_away();
drop function refuse_while_away();
drop function refuse_of_players_away()`;

const WITH_HOME = `
alter table agents add column moved_away_at timestamptz;
update agents set moved_away_at = coalesce((select max(changed_at) from agent_moves where agent = code), now()) where away is not null;
alter table agents drop column away;
create index agents_moved on agents (code) where moved_away_at is not null;
drop table agent_moves;
alter table cell add column generation bigint not null default 0`;
