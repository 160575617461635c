import { ATTEMPTS_LISTED_MAX } from '../../../domain/callback/callback-log-rules.ts';
import type { Knex } from 'knex';
import { counted } from '../database/counted.ts';
import {
  type AttemptedCallback,
  type CallbackBacklog,
  type CallbackFilter,
  type CallbackLog,
  type FailingAgent,
  type LoggedCallback,
  type WaitingAgent,
} from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import type { Heard } from '../../../domain/callback/heard.ts';
import type { DeliveryStanding } from '../../../domain/callback/delivery-standing.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { conditionsOf } from './callback-conditions.ts';
import { standingsOf } from './callback-standings.ts';
import { attemptFromRow, callbackFromRow, type CallbackAttemptRow, type CallbackRow } from './callback-row.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';

/** The log in the tables `callbacks` and `callback_attempts`. */
export class KnexCallbackLog implements CallbackLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(filter: CallbackFilter, { pageSize, offset }: PageRequest): Promise<Page<LoggedCallback>> {
    const chosen = () => this.#chosen(filter);
    const page = chosen().orderBy('position', 'desc').limit(pageSize).offset(offset).select('*');
    // Lanes are looked up only for the callbacks of the page, and not for those before it.
    const rows = await withLane(this.#knex(page.as('callbacks')).orderBy('callbacks.position', 'desc'));
    // The first page is all, unless it is full. A list that somebody follows asks for little more every few seconds.
    const isAll = offset === 0 && rows.length < pageSize;
    return { list: rows.map(callbackFromRow), total: isAll ? rows.length : await counted(this.#knex, chosen()) };
  }

  async find(id: string): ReturnType<CallbackLog['find']> {
    const [row] = await withLane(this.#knex('callbacks').where({ id: lookupGuid(id) }));
    if (row === undefined) return undefined;
    return { callback: callbackFromRow(row), attempts: await this.#attemptsOf([row.id]) };
  }

  async agentOf(id: string): Promise<string | undefined> {
    const row = await this.#knex('callbacks')
      .where({ id: lookupGuid(id) })
      .first<{ agent: string } | undefined>('agent');
    return row?.agent;
  }

  async backlog(): Promise<CallbackBacklog> {
    const { rows } = await this.#knex.raw<{ rows: readonly BacklogRow[] }>(BACKLOG);
    const [row] = rows;
    return {
      oldestPendingAtMs: row?.oldest?.getTime(),
      oldestPendingOf: row?.oldest_of ?? undefined,
      parked: row?.parked ?? 0,
      openBreakers: row?.open_breakers ?? [],
    };
  }

  async failing(agents: readonly string[]): Promise<readonly FailingAgent[]> {
    if (agents.length === 0) return [];
    const rows = await this.#knex('callback_breakers')
      .whereIn('agent', agents.map(lookupText))
      .select<BreakerRow[]>('*');
    return rows.map(({ agent, opened_at: openedAt, heard }) => ({
      agent,
      openedAtMs: openedAt?.getTime(),
      heard: heard ?? undefined,
    }));
  }

  async waitingSince(beforeMs: number, limit: number): Promise<readonly WaitingAgent[]> {
    const asked = { before: new Date(beforeMs), limit };
    const { rows } = await this.#knex.raw<{ rows: readonly { agent: string; oldest: Date }[] }>(WAITING, asked);
    return rows.map(({ agent, oldest }) => ({ agent, oldestAtMs: oldest.getTime() }));
  }

  async about(transactionIds: readonly string[]): Promise<readonly AttemptedCallback[]> {
    if (transactionIds.length === 0) return [];
    const named = transactionIds.map(lookupText);
    const rows = await withLane(this.#knex('callbacks').whereIn('transaction_id', named).orderBy('callbacks.position'));
    const attempts = await this.#attemptsOf(rows.map(({ id }) => id));
    return rows.map((row) => ({
      callback: callbackFromRow(row),
      attempts: attempts.filter(({ callbackId }) => callbackId === row.id),
    }));
  }

  standings(ids: readonly string[]): Promise<readonly DeliveryStanding[]> {
    return standingsOf(this.#knex, ids);
  }

  async #attemptsOf(ids: readonly string[]): Promise<readonly CallbackAttempt[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.#knex.raw<{ rows: readonly CallbackAttemptRow[] }>(LATEST_ATTEMPTS, {
      ids,
      attempts_max: ATTEMPTS_LISTED_MAX,
    });
    return rows.map(attemptFromRow);
  }

  #chosen(filter: CallbackFilter): Knex.QueryBuilder {
    const query = this.#knex('callbacks');
    for (const [sql, value] of conditionsOf(filter)) if (value !== undefined) void query.whereRaw(sql, [value]);
    return query;
  }
}

const withLane = (query: Knex.QueryBuilder): Promise<CallbackRow[]> =>
  query
    .leftJoin('callback_lanes', { 'callback_lanes.agent': 'callbacks.agent', 'callback_lanes.lane': 'callbacks.lane' })
    .select<CallbackRow[]>('callbacks.*', 'callback_lanes.parked_for');

interface BacklogRow {
  readonly oldest: Date | null;
  readonly oldest_of: string | null;
  readonly parked: number;
  readonly open_breakers: readonly string[];
}

interface BreakerRow {
  readonly agent: string;
  readonly opened_at: Date | null;
  readonly heard: Heard | null;
}

// Another cell delivers the callbacks of an Agent that was moved there.
const BACKLOG = `
select oldest.created_at as oldest, oldest.agent as oldest_of,
  (select count(*) from callback_lanes where parked_at is not null
    and agent not in ${MOVED_AGENTS}) as parked,
  array(select agent from callback_breakers where opened_at is not null order by agent) as open_breakers
from (values (1)) one_row left join (
  select created_at, agent from callbacks where status = 'pending' and agent not in ${MOVED_AGENTS}
  order by created_at limit 1
) oldest on true`;

const WAITING = `
select agents.code as agent, pending.oldest from agents cross join lateral (
  select min(created_at) as oldest from callbacks where status = 'pending' and callbacks.agent = agents.code
) pending
where agents.moved_away_at is null and pending.oldest < :before
  and agents.code not in (select agent from callback_breakers where opened_at is not null)
order by pending.oldest, agents.code limit :limit`;

const LATEST_ATTEMPTS = `
select attempt.* from unnest(:ids::uuid[]) as callback (id) cross join lateral (
  select * from callback_attempts where callback_id = callback.id order by callback_attempts.id desc limit :attempts_max
) attempt order by attempt.id`;
