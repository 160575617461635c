import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/** Rules about the countries of players, and the versions of them that `game/changes` compares. A process of before looks at none of them. */
export const countries: Migration = {
  name: '0016-countries',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
alter table games add column restricted_countries text[] not null default '{}';
alter table game_versions add column restricted_countries text[] not null default '{}';
alter table providers add column restricted_countries text[] not null default '{}';
alter table provider_versions add column restricted_countries text[] not null default '{}';
alter table agents add column countries text[] not null default '{}';
alter table agent_versions add column countries text[] not null default '{}'`);
  },
};
