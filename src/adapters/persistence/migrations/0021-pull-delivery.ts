import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Agents that fetch their callbacks. A process of before calls such an Agent at its address, or parks its callbacks if it has none. They are resumed
 * as soon as no such process runs.
 */
export const pullDelivery: Migration = {
  name: '0021-pull-delivery',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
alter table agents add column callback_delivery text not null default 'push' check (callback_delivery in ('push', 'pull'));
create index agents_pulling on agents (code) where callback_delivery = 'pull'`);
  },
};
