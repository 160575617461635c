import type { Knex } from 'knex';
import type {
  CatalogueReader,
  ClaimedNotice,
  NoticeBook,
  NoticeFilter,
} from '../../../application/ports/notice-book.ts';
import type { AttemptEnd } from '../../../application/ports/notification-queue.ts';
import type { NewNotice, Notice, NoticeData, NoticeKind } from '../../../domain/notification/notice.ts';
import { pauseMs } from '../../../domain/notification/retries.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { counted } from '../database/counted.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { writeNotices } from './write-notices.ts';

/** Notices in the table `notification_messages`, beside the messages to operators, and the state of each Agent's queue in `notice_places`. */
export class KnexNoticeBook implements NoticeBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  write(notices: readonly NewNotice[]): Promise<void> {
    return writeNotices(this.#knex, notices);
  }

  async listeners(kind: NoticeKind): Promise<readonly string[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly code: string }[] }>(
      `select code from agents where is_active and ${HEARS} order by code`,
      { kind },
    );
    return rows.map(({ code }) => code);
  }

  async claim(moment: {
    readonly nowMs: number;
    readonly untilMs: number;
    readonly max: number;
  }): Promise<readonly ClaimedNotice[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly ClaimedRow[] }>(CLAIM, {
      now: new Date(moment.nowMs),
      until: new Date(moment.untilMs),
      max: moment.max,
    });
    return rows.map((row) => ({
      ...noticeFromRow(row),
      url: row.notice_url,
      secretsSealed: row.secrets,
      waitsSinceMs: row.waits_since.getTime(),
      failures: row.failures,
    }));
  }

  async end({ id, attempts, failures }: ClaimedNotice, end: AttemptEnd): Promise<void> {
    const isDelivered = end.kind === 'delivered';
    await this.#knex.raw(END, {
      id,
      attempts,
      answer: end.answer,
      at: new Date(end.atMs),
      status: end.kind === 'failed' ? 'waiting' : end.kind,
      due: new Date(end.kind === 'failed' ? end.retryAtMs : end.atMs),
      failures: isDelivered ? 0 : failures + 1,
      paused: new Date(isDelivered ? end.atMs : end.atMs + pauseMs(failures + 1)),
    });
  }

  async giveUp(beforeMs: number, nowMs: number): Promise<void> {
    await this.#knex.raw(GIVE_UP, { before: new Date(beforeMs), now: new Date(nowMs) });
  }

  async list(filter: NoticeFilter, { pageSize, offset }: PageRequest): Promise<Page<Notice>> {
    const chosen = () =>
      this.#knex('notification_messages')
        .whereNotNull('agent')
        .modify((query) => {
          if (filter.agent !== undefined) void query.where('agent', lookupText(filter.agent));
          if (filter.kind !== undefined) void query.where('notice_kind', filter.kind);
          if (filter.status !== undefined) void query.where('status', filter.status);
          if (filter.sinceMs !== undefined) void query.where('created_at', '>=', new Date(filter.sinceMs));
          if (filter.untilMs !== undefined) void query.where('created_at', '<', new Date(filter.untilMs));
        });
    const rows = await chosen()
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(pageSize)
      .offset(offset)
      .select<NoticeRow[]>('*');
    return { list: rows.map(noticeFromRow), total: await counted(this.#knex, chosen()) };
  }

  async replay(agent: string, id: string, nowMs: number): Promise<boolean> {
    const now = new Date(nowMs);
    const replayed = await this.#knex('notification_messages')
      .where({ agent: lookupText(agent), id: lookupGuid(id) })
      .update({ status: 'waiting', ended_at: null, attempts: 0, due_at: now, waits_since: now });
    return replayed === 1;
  }

  async readers(moment: {
    readonly nowMs: number;
    readonly lookedBeforeMs: number;
  }): Promise<readonly CatalogueReader[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly ReaderRow[] }>(READERS, {
      kind: 'catalogue.changed' satisfies NoticeKind,
      now: new Date(moment.nowMs),
      before: new Date(moment.lookedBeforeMs),
    });
    return rows.map(({ agent, catalogue_cursor: cursor }) => ({ agent, cursor: cursor ?? undefined }));
  }

  told({ agent, cursor: before }: CatalogueReader, cursor: string, notice: NewNotice | undefined): Promise<void> {
    return this.#knex.transaction(async (trx) => {
      const kept = await trx('notice_places')
        .where({ agent, catalogue_cursor: before ?? null })
        .update({ catalogue_cursor: cursor });
      if (kept === 1 && notice !== undefined) await writeNotices(trx, [notice]);
    });
  }

  async failingAddresses(): Promise<readonly { readonly agent: string; readonly sinceMs: number }[]> {
    const rows = await this.#knex('callback_breakers')
      .whereNotNull('opened_at')
      .select<{ agent: string; opened_at: Date }[]>('agent', 'opened_at');
    return rows.map(({ agent, opened_at: openedAt }) => ({ agent, sinceMs: openedAt.getTime() }));
  }
}

type Sent = Omit<Notice, 'kind' | 'data'>;

interface NoticeRow extends RowOf<Sent> {
  readonly notice_kind: NoticeKind;
  readonly message: NoticeData;
}

interface ClaimedRow extends NoticeRow {
  readonly waits_since: Date;
  readonly notice_url: string;
  readonly secrets: readonly string[];
  readonly failures: number;
}

interface ReaderRow {
  readonly agent: string;
  readonly catalogue_cursor: string | null;
}

const { read: sentFromRow } = namedColumns<Sent>()('id, agent, status, attempts, created_at, ended_at, answer');

const noticeFromRow = (row: NoticeRow): Notice => ({
  ...sentFromRow(row),
  kind: row.notice_kind,
  data: row.message,
});

const HEARS = 'notice_url is not null and moved_away_at is null and :kind = any (notice_kinds)';

// A new place is found by the next claim. The lock of a place keeps two processes from sending two notices of one Agent at once.
const CLAIM = `
with missing as (
  insert into notice_places (agent) select code from agents
  where notice_url is not null and code not in (select agent from notice_places) on conflict do nothing
), free as materialized (
  select place.agent, place.failures, agents.notice_url from notice_places place join agents on code = place.agent
  where paused_until <= :now and notice_url is not null and moved_away_at is null and exists (
    select from notification_messages message where message.agent = place.agent and status = 'waiting' and due_at <= :now
  )
  order by paused_until limit :max for update of place skip locked
), held as (
  update notice_places set paused_until = :until from free where notice_places.agent = free.agent
), due as (
  select message.id, free.failures, free.notice_url from free cross join lateral (
    select id from notification_messages where agent = free.agent and status = 'waiting' and due_at <= :now order by due_at, id limit 1
  ) message
)
update notification_messages message set attempts = message.attempts + 1, due_at = :until from due where message.id = due.id
returning message.*, due.failures, due.notice_url, array(
  select secret_sealed from callback_secrets secret
  where secret.agent = message.agent and revoked_at is null order by secret.created_at desc, secret.id desc
) as secrets`;

const END = `
with ended as (
  update notification_messages set status = :status, due_at = :due, answer = :answer,
    ended_at = case when :status = 'waiting' then null else cast(:at as timestamptz) end
  where id = :id and attempts = :attempts and status = 'waiting' returning agent
)
update notice_places set failures = :failures, paused_until = :paused from ended where notice_places.agent = ended.agent`;

const GIVE_UP = `
update notification_messages set status = 'given_up', ended_at = :now, answer = coalesce(answer, 'it was not its turn')
where agent is not null and status = 'waiting' and waits_since < :before and due_at <= :now`;

const READERS = `
update notice_places set looked_at = :now where looked_at <= :before and agent in (
  select code from agents where is_active and ${HEARS}
) and not exists (
  select from notification_messages waiting
  where waiting.agent = notice_places.agent and waiting.status = 'waiting' and waiting.notice_kind = :kind
)
returning agent, catalogue_cursor`;
