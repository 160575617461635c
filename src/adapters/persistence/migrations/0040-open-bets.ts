import type { Migration } from '../database/migrate.ts';

/**
 * Bets without an outcome that are older than the operator wants them to be. A background job reads each transaction once, behind a cursor,
 * and asks the providers. Nothing is written in the transactions that move money.
 */
export const openBets: Migration = {
  name: '0040-open-bets',
  async up(knex) {
    for (const step of [CURSOR, BETS]) await knex.raw(step);
  },
};

const CURSOR = `
create table open_bet_cursor (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null default 0
);
insert into open_bet_cursor default values;
`;

const BETS = `
create table open_bets (
  provider text collate "C" not null references providers (code),
  player_id uuid not null references players (id),
  unit text not null check (unit in ('wager', 'round')),
  key text collate "C" not null,
  transaction_id text collate "C" not null,
  currency text collate "C" not null,
  placed_at timestamptz not null,
  asked integer not null default 0 check (asked >= 0),
  asked_at timestamptz,
  ask_at timestamptz not null,
  said text,
  primary key (provider, player_id, key)
);
create index open_bets_due on open_bets (provider, ask_at);
create index open_bets_asked on open_bets (provider, asked_at) where asked_at is not null;
`;
