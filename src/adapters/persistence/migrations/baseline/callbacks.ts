/**
 * The outbox of callbacks to Agents. A lane keeps the order of its callbacks. Its row exists while a callback of the lane is undelivered, and the
 * lock on the row makes the positions of its callbacks rise in the order of commits. `epoch` comes from a sequence and is never used twice. So a
 * former holder of a lane cannot be mistaken for the present one, not even after the row was deleted and created again. A lane with an owner is
 * leased until `ready_at`. A lane without an owner waits until `ready_at`. The body is text and not `jsonb`, because the signature covers its exact
 * bytes.
 */
export const CALLBACKS = `
create sequence callback_epochs;

create table callback_lanes (
  agent text collate "C" not null references agents (code),
  lane text collate "C" not null,
  pending bigint not null check (pending >= 0),
  ready_at timestamptz not null,
  epoch bigint not null default 0,
  attempts integer not null default 0,
  owner uuid,
  parked_at timestamptz,
  parked_for text,
  primary key (agent, lane),
  check ((parked_at is null) = (parked_for is null)),
  check (parked_at is null or owner is null)
);
create index callback_lanes_by_parking on callback_lanes (parked_at desc) where parked_at is not null;
create index callback_lanes_parked on callback_lanes (agent, parked_at) where parked_at is not null;
create index callback_lanes_ready on callback_lanes (agent, ready_at) where parked_at is null;

create table callbacks (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  lane text collate "C" not null,
  position bigint generated always as identity,
  role text not null,
  transaction_id text collate "C" not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'refused', 'parked', 'asking', 'unanswered')),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  asked_until timestamptz,
  traceparent text,
  constraint callbacks_asking_check check (status <> 'asking' or asked_until is not null),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index callbacks_asking on callbacks (agent, lane, position) where status = 'asking';
create index callbacks_by_agent on callbacks (agent, position);
create index callbacks_by_creation on callbacks using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index callbacks_by_delivery on callbacks (delivered_at) where status = 'delivered';
create index callbacks_by_position on callbacks (position);
create index callbacks_by_transaction on callbacks (transaction_id);
create index callbacks_not_accepted on callbacks (status, position) where status in ('refused', 'parked', 'unanswered');
create index callbacks_oldest on callbacks (created_at) where status = 'pending';
create index callbacks_undelivered on callbacks (agent, lane, position) where status in ('pending', 'parked');

create table callback_attempts (
  id bigint generated always as identity primary key,
  callback_id uuid not null references callbacks (id),
  attempted_at timestamptz not null,
  http_status integer,
  latency_ms integer not null,
  outcome text not null,
  answer text not null
);
create index callback_attempts_by_callback on callback_attempts (callback_id, id);
create index callback_attempts_by_time on callback_attempts (attempted_at);
create index callback_attempts_failed on callback_attempts (outcome, callback_id) where outcome <> 'accepted';

create table callback_breakers (
  agent text collate "C" primary key references agents (code),
  failures bigint not null,
  opened_at timestamptz,
  probe_at timestamptz,
  check ((opened_at is null) = (probe_at is null))
);

create table forgotten_callbacks (
  transaction_id text collate "C" primary key,
  callbacks integer not null check (callbacks > 0)
);
`;
