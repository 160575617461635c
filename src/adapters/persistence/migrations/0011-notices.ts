import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Messages to operators: where they go, the findings of this moment, and the messages themselves. `told` has what a destination was told and what is not over.
 * A message waits alone: the unique index keeps two processes from writing one each.
 */
export const notices: Migration = {
  name: '0011-notices',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
create table notification_lease (
  is_only_row boolean default true primary key check (is_only_row),
  owner uuid,
  leased_until timestamptz not null default '-infinity'
);
insert into notification_lease default values;

create table notification_findings (
  key text collate "C" primary key,
  finding jsonb not null,
  seen_at timestamptz not null
);

create table notification_destinations (
  name text collate "C" primary key,
  kind text not null check (kind in ('email', 'chat', 'webhook')),
  address_sealed text not null,
  shown_address text not null,
  severity text not null check (severity in ('bad', 'hint')),
  is_active boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  told jsonb not null default '{}',
  written_at timestamptz not null default '-infinity',
  delivered_at timestamptz,
  failing_since timestamptz,
  last_error text
);

create table notification_messages (
  id uuid primary key,
  destination text collate "C" not null references notification_destinations (name) on delete cascade,
  message jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status = 'waiting')),
  answer text
);
create unique index notification_messages_waiting on notification_messages (destination) where status = 'waiting';
create index notification_messages_by_destination on notification_messages (destination, created_at);
create index notification_messages_ended on notification_messages (ended_at) where ended_at is not null;`);
  },
};
