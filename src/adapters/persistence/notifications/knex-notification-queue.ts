import type { Knex } from 'knex';
import type {
  AttemptEnd,
  ClaimedMessage,
  Listener,
  NotificationQueue,
  SeenFinding,
  WrittenMessage,
} from '../../../application/ports/notification-queue.ts';
import type { DestinationKind } from '../../../domain/notification/destination.ts';
import type { Message } from '../../../domain/notification/message.ts';
import type { Finding, ToldFindings } from '../../../domain/notification/news.ts';
import { destinationFrom, type DestinationRow } from './knex-destination-store.ts';

/** Findings and messages in the tables `notification_findings`, `notification_messages` and `notification_lease`. */
export class KnexNotificationQueue implements NotificationQueue {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async hold(owner: string, nowMs: number, leaseMs: number): Promise<boolean> {
    const held = await this.#knex('notification_lease')
      .where((free) => void free.where({ owner }).orWhere('leased_until', '<', new Date(nowMs)))
      .update({ owner, leased_until: new Date(nowMs + leaseMs) });
    return held === 1;
  }

  async see(findings: readonly SeenFinding[], nowMs: number): Promise<void> {
    if (findings.length === 0) return;
    const unique = new Map(findings.map((finding) => [finding.key, finding]));
    // Several processes may see the same findings at once, so all lock them in the same order.
    const sorted = [...unique.values()].sort((left, right) => (left.key < right.key ? -1 : 1));
    await this.#knex.raw(SEE, { findings: JSON.stringify(sorted), now: new Date(nowMs), ms: nowMs });
  }

  async forgetUnseen(sinceMs: number): Promise<void> {
    await this.#knex('notification_findings').where('seen_at', '<', new Date(sinceMs)).delete();
  }

  async write(
    { nowMs, quietSinceMs }: { readonly nowMs: number; readonly quietSinceMs: number },
    write: (listener: Listener, findings: readonly Finding[]) => WrittenMessage | undefined,
  ): Promise<number> {
    const names = await this.#knex<{ name: string }>('notification_destinations').orderBy('name').pluck('name');
    let count = 0;
    for (const name of names) {
      count += await this.#knex.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: readonly ListenerRow[] }>(LISTENER, {
          name,
          quiet: new Date(quietSinceMs),
        });
        const [row] = rows;
        if (row === undefined) return 0;
        const findings = await trx<{ finding: Finding }>('notification_findings').orderBy('key').pluck('finding');
        const written = write({ ...destinationFrom(row), told: row.told }, findings);
        if (written === undefined) return 0;
        await trx.raw(WRITE, {
          id: written.id,
          name,
          now: new Date(nowMs),
          message: JSON.stringify(written.message),
          told: JSON.stringify(written.told),
        });
        return 1;
      });
    }
    return count;
  }

  async claim(
    kinds: readonly DestinationKind[],
    { nowMs, untilMs, max }: { readonly nowMs: number; readonly untilMs: number; readonly max: number },
  ): Promise<readonly ClaimedMessage[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly ClaimedRow[] }>(CLAIM, {
      kinds: [...kinds],
      now: new Date(nowMs),
      until: new Date(untilMs),
      max,
    });
    return rows.map((row) => ({
      ...row.message,
      id: row.id,
      destination: row.destination,
      kind: row.kind,
      addressSealed: row.address_sealed,
      attempts: row.attempts,
      waitsSinceMs: row.created_at.getTime(),
    }));
  }

  async end({ id, attempts }: ClaimedMessage, end: AttemptEnd): Promise<void> {
    await this.#knex.raw(END, {
      id,
      attempts,
      answer: end.answer,
      at: new Date(end.atMs),
      status: end.kind === 'failed' ? 'waiting' : end.kind,
      due: new Date(end.kind === 'failed' ? end.retryAtMs : end.atMs),
    });
  }
}

interface ListenerRow extends DestinationRow {
  readonly told: ToldFindings;
}

interface ClaimedRow {
  readonly id: string;
  readonly destination: string;
  readonly message: Message;
  readonly attempts: number;
  readonly created_at: Date;
  readonly kind: DestinationKind;
  readonly address_sealed: string;
}

/** A finding without a beginning of its own began when it was first seen. */
const SEE = `
insert into notification_findings as kept (key, finding, seen_at)
select seen ->> 'key', jsonb_build_object('sinceMs', coalesce(known.finding -> 'sinceMs', to_jsonb(cast(:ms as bigint)))) || seen, :now
from jsonb_array_elements(cast(:findings as jsonb)) as each (seen)
left join notification_findings known on known.key = seen ->> 'key'
on conflict (key) do update set seen_at = greatest(kept.seen_at, excluded.seen_at), finding = excluded.finding`;

/** The destination, if it may get a message now. Another process may be writing one: then there is nothing to do. */
const LISTENER = `
select * from notification_destinations destination
where name = :name and is_active and written_at <= :quiet
  and not exists (select from notification_messages where destination = destination.name and status = 'waiting')
for update skip locked`;

const WRITE = `
with told as (
  update notification_destinations set told = cast(:told as jsonb), written_at = :now where name = :name
)
insert into notification_messages (id, destination, message, created_at, due_at) values (:id, :name, cast(:message as jsonb), :now, :now)`;

const CLAIM = `
with due as (
  select message.id, kind, address_sealed from notification_messages message
  join notification_destinations on name = message.destination
  where status = 'waiting' and due_at <= :now and is_active and kind = any(cast(:kinds as text[]))
  order by due_at limit :max for update of message skip locked
)
update notification_messages message set attempts = attempts + 1, due_at = :until from due
where message.id = due.id returning message.*, due.kind, due.address_sealed`;

const END = `
with ended as (
  update notification_messages set status = :status, due_at = :due, answer = :answer,
    ended_at = case when :status = 'waiting' then null else cast(:at as timestamptz) end
  where id = :id and attempts = :attempts and status = 'waiting' returning destination
)
update notification_destinations set
  delivered_at = case when :status = 'delivered' then cast(:at as timestamptz) else delivered_at end,
  failing_since = case when :status = 'delivered' then null else coalesce(failing_since, cast(:at as timestamptz)) end,
  last_error = case when :status = 'delivered' then null else :answer end,
  told = case when :status = 'given_up' then '{}' else told end
from ended where name = ended.destination`;
