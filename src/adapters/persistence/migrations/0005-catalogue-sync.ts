import type { Migration } from '../database/migrate.ts';

/**
 * Lists of games that wait until they are complete. `games.is_withdrawn` distinguishes games that an upstream withdrew from games that an
 * operator disabled; no Agent sees it, so it takes no revision. `game_lists` keeps which list the staged games of a provider belong to, and
 * the outcome after the list was followed. So a list is followed once, even if it is asked for again after a crash.
 */
export const catalogueSync: Migration = {
  name: '0005-catalogue-sync',
  async up(knex) {
    await knex.raw(TABLES);
  },
};

const TABLES = `
alter table games add column is_withdrawn boolean not null default false;

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
`;
