import type { Knex } from 'knex';
import type { Forgettable, OldRows } from '../../../application/ports/old-rows.ts';

/** Removes old rows from their tables. Each batch is one statement, so it is one transaction. */
export class KnexOldRows implements OldRows {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async remove(what: Forgettable, beforeMs: number, rowsMax: number): Promise<number> {
    const bindings = { before: new Date(beforeMs), rows_max: rowsMax };
    const { rows } = await this.#knex.raw<{ rows: readonly { removed: number }[] }>(REMOVALS[what], bindings);
    return rows[0]?.removed ?? 0;
  }
}

/** Stores the number of the removed callbacks `old`, for the audit. */
const FORGET_CALLBACKS = `
attempts as (
  delete from callback_attempts using old where callback_attempts.callback_id = old.id
), gone as (
  delete from callbacks using old where callbacks.id = old.id returning callbacks.transaction_id
), counted as (
  insert into forgotten_callbacks as forgotten (transaction_id, callbacks)
  select transaction_id, count(*) from gone group by transaction_id
  on conflict (transaction_id) do update set callbacks = forgotten.callbacks + excluded.callbacks
)
select count(*) as removed from gone`;

/**
 * A version has the contents of its row for all revisions before the one that replaced it. Without the version, these revisions are no longer known.
 */
const forgetVersions = (table: string, key: string): string => `
with old as (
  select ${key}, until_revision from ${table} where ended_at < :before
  order by ended_at limit :rows_max for update skip locked
), gone as (
  delete from ${table} versions using old
  where versions.${key} = old.${key} and versions.until_revision = old.until_revision
  returning versions.until_revision
), known as (
  update catalogue_history set oldest = (select max(until_revision) from gone)
  where oldest < (select max(until_revision) from gone)
)
select count(*) as removed from gone`;

/** Rows that are over from the moment of an expression on; if it is null, they are never over. */
const forgetEnded = (table: string, over: string, key = 'id'): string => `
with old as (
  select ${key} from ${table} where (${over}) < :before order by (${over}) limit :rows_max for update skip locked
), gone as (delete from ${table} using old where ${table}.${key} = old.${key} returning 1)
select count(*) as removed from gone`;

// A replay and a delivery lock the callback's row, and so does the log of an attempt, by its foreign key. Locked callbacks are skipped.
const REMOVALS: Readonly<Record<Forgettable, string>> = {
  callbacks: `
    with old as (
      select id from callbacks where status = 'delivered' and delivered_at < :before
      order by delivered_at limit :rows_max for update skip locked
    ), ${FORGET_CALLBACKS}`,
  refused_callbacks: `
    with old as (
      select id from callbacks where status in ('refused', 'unanswered') and created_at < :before and not exists (
        select from callback_attempts later where later.callback_id = callbacks.id and later.attempted_at >= :before
      )
      order by position limit :rows_max for update skip locked
    ), ${FORGET_CALLBACKS}`,
  callback_attempts: `
    with old as (
      select attempt.id, attempt.attempted_at from callback_attempts attempt join callbacks on callbacks.id = attempt.callback_id
      where attempt.attempted_at < :before and callbacks.status in ('delivered', 'refused')
      order by attempt.attempted_at limit :rows_max for update of attempt skip locked
    ), gone as (
      delete from callback_attempts using old
      where callback_attempts.id = old.id and callback_attempts.attempted_at = old.attempted_at returning 1
    )
    select count(*) as removed from gone`,
  jobs: `
    with old as (
      select id from jobs where status <> 'running' and updated_at < :before
      order by updated_at limit :rows_max for update skip locked
    ), gone as (delete from jobs using old where jobs.id = old.id returning 1)
    select count(*) as removed from gone`,
  agent_tokens: forgetEnded('agent_tokens', 'least(expires_at, revoked_at)'),
  callback_secrets: forgetEnded('callback_secrets', 'revoked_at'),
  administrator_tokens: forgetEnded('administrator_tokens', 'least(expires_at, revoked_at)'),
  administrator_sessions: forgetEnded('administrator_sessions', 'ends_at'),
  sign_in_links: forgetEnded('sign_in_links', 'expires_at', 'digest'),
  logins: forgetEnded('logins', 'expires_at', 'digest'),
  approvals: forgetEnded('approvals', 'case when is_agreed then ended_at else coalesce(decided_at, expires_at) end'),
  notification_messages: forgetEnded('notification_messages', 'ended_at'),
  game_sessions: forgetEnded('game_sessions', 'started_at'),
  game_versions: forgetVersions('game_versions', 'game_id'),
  provider_versions: forgetVersions('provider_versions', 'provider'),
  agent_versions: forgetVersions('agent_versions', 'agent'),
};
