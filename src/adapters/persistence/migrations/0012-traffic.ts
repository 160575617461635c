import type { Migration } from '../database/migrate.ts';
import { months } from './0009-months.ts';

/** The work of all processes by time: see `TrafficBook`. `step` is in seconds, and `at` the beginning of the step. */
export const traffic: Migration = {
  name: '0012-traffic',
  requires: months.name,
  async up(trx) {
    await trx.raw(`
create table traffic (
  step integer not null,
  at timestamptz not null,
  agent text collate "C" not null,
  provider text collate "C" not null,
  currency text collate "C" not null,
  events bigint not null,
  refused bigint not null,
  event_ms bigint not null,
  slowest_event_ms bigint not null,
  from_players numeric(40, 10) not null,
  to_players numeric(40, 10) not null,
  attempts bigint not null,
  failed bigint not null,
  attempt_ms bigint not null,
  slowest_attempt_ms bigint not null,
  primary key (step, at, agent, provider, currency)
);`);
  },
};
