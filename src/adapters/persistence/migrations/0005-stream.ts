import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/** How far the stream of events is with each kind, and which process goes on with it. `turn` is the order in which a round takes the kinds. */
export const stream: Migration = {
  name: '0005-stream',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
create table stream_lease (
  is_only_row boolean default true primary key check (is_only_row),
  owner uuid,
  leased_until timestamptz not null default '-infinity',
  epoch bigint not null default 0,
  trouble text
);
insert into stream_lease default values;

create table stream_places (
  kind text collate "C" primary key,
  turn integer not null,
  place text not null default '',
  complete_until timestamptz,
  rewinds integer not null default 0,
  broker_number bigint,
  stopped_for text
);
insert into stream_places (kind, turn) values ('transactions', 1), ('callbacks', 2), ('games', 3), ('providers', 4);`);
  },
};
