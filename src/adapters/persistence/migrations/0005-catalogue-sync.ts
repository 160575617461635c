import type { Migration } from '../database/migrate.ts';

/**
 * Lists of games that wait until they are complete. `games.is_withdrawn` tells what an upstream withdrew from what an operator
 * disabled; it shows to no Agent and so takes no revision. `game_lists` keeps which list a provider's staged games are, and
 * once it was followed what came of it, so that it is followed once, however often a crash has it asked for.
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
