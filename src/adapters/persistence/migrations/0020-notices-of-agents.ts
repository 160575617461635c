import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Notices to Agents share the table of messages to operators; several of an Agent may wait. The new columns have names that the statements of older
 * processes do not use. `notice_places` has the state of each Agent's queue: a row that
 * no work on money reads or locks. `in_window` says that a window of maintenance runs; readers take it together with the flag that people set.
 */
export const noticesOfAgents: Migration = {
  name: '0020-notices-of-agents',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
alter table agents add column notice_url text, add column notice_kinds text[] not null default
  '{catalogue.changed,maintenance.scheduled,maintenance.started,maintenance.ended,maintenance.cancelled,callback.parked,player.blocked,limit.reached,agent.address_failing}';
alter table games add column in_window boolean not null default false;
alter table providers add column in_window boolean not null default false;

create table notice_places (
  agent text collate "C" primary key references agents (code),
  paused_until timestamptz not null default '-infinity',
  failures integer not null default 0,
  catalogue_cursor text,
  looked_at timestamptz not null default '-infinity'
);

alter table notification_messages alter column destination drop not null,
  add column agent text collate "C" references agents (code),
  add column notice_kind text,
  add column key text collate "C",
  add column waits_since timestamptz,
  add constraint notification_messages_one_place check (num_nonnulls(destination, agent) = 1),
  add constraint notification_messages_notice check (num_nulls(agent, notice_kind, waits_since) in (0, 3));
create index notification_messages_of_agent on notification_messages (agent, created_at desc, id) where agent is not null;
create index notification_messages_to_agent on notification_messages (agent, due_at) where agent is not null and status = 'waiting';
create unique index notification_messages_keys on notification_messages (agent, key) where key is not null;

create table maintenance_windows (
  id uuid primary key,
  provider text collate "C" not null references providers (code),
  games uuid[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  note text not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'running', 'ended', 'cancelled')),
  announced_at timestamptz,
  created_at timestamptz not null,
  created_by text not null
);
create index maintenance_windows_open on maintenance_windows (provider) where status in ('scheduled', 'running');
create index maintenance_windows_by_start on maintenance_windows (starts_at desc, id);`);
  },
};
