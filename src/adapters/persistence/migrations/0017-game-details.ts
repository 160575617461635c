import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/** The details that lobbies show of a game, by source, now and in earlier versions. A process of before leaves it as it is. */
export const gameDetails: Migration = {
  name: '0017-game-details',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
alter table games add column details jsonb not null default '{}';
alter table game_versions add column details jsonb not null default '{}'`);
  },
};
