import type { Migration } from '../database/migrate.ts';

/** The time zone in which the days of an Agent's statements begin. Earlier processes do not write this column, so their Agents get UTC. */
export const timeZonesOfAgents: Migration = {
  name: '0033-time-zones-of-agents',
  async up(knex) {
    await knex.raw(`alter table agents add column time_zone text not null default 'UTC'`);
  },
};
