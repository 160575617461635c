import { ATTEMPTS_LISTED_MAX } from '../../../domain/callback/callback-log-rules.ts';
import type { Knex } from 'knex';
import { counted } from '../database/counted.ts';
import type {
  AttemptedCallback,
  CallbackBacklog,
  CallbackFilter,
  CallbackLog,
  FailingAgent,
  LoggedCallback,
  WaitingAgent,
} from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import type { Heard } from '../../../domain/callback/heard.ts';
import type { DeliveryStanding } from '../../../domain/callback/delivery-standing.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
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

/** The conditions of a filter for callbacks. */

/** The condition in SQL, and the value of its one parameter; undefined: the filter does not restrict this. */
type Condition = readonly [sql: string, value: Knex.Value | undefined];

/** A callback has the id of its transaction as text. */
const about = (sql: string): string => `transaction_id in (select id::text from wallet_transactions where ${sql})`;

const EARLIER = `
  select from callbacks earlier
  where earlier.agent = callbacks.agent and earlier.lane = callbacks.lane and earlier.position < callbacks.position`;

/** The callback is the first of its lane, and its lane may be sent before the moment. */
const DUE = `status = 'pending'
  and exists (
    select from callback_lanes lane
    where lane.agent = callbacks.agent and lane.lane = callbacks.lane and lane.parked_at is null and lane.ready_at < ?
  )
  and not exists (${EARLIER} and earlier.status in ('pending', 'parked'))
  and not exists (${EARLIER} and earlier.status = 'asking')`;

const BEHIND = `status = 'pending' and exists (
  select from callbacks blocker
  where blocker.id = ? and blocker.status in ('pending', 'parked', 'asking')
    and blocker.agent = callbacks.agent and blocker.lane = callbacks.lane and blocker.position < callbacks.position
)`;

/** Uses the small index of failed attempts. The last attempt of most callbacks was accepted. */
const LAST_FAILED = `id in (
  select callback_id from callback_attempts failed
  where outcome <> 'accepted' and outcome = ?
    and not exists (select from callback_attempts later where later.callback_id = failed.callback_id and later.id > failed.id)
)`;
const LAST_ACCEPTED = `? = (select outcome from callback_attempts where callback_id = callbacks.id order by callback_attempts.id desc limit 1)`;

const FAILED_OFTEN = `id in (
  select callback_id from callback_attempts where outcome <> 'accepted' group by callback_id having count(*) >= ?
)`;

const conditionsOf = (filter: CallbackFilter): readonly Condition[] => [
  ['agent = ?', looked(filter.agent)],
  ['status = ?', filter.status],
  ['created_at >= ?', moment(filter.sinceMs)],
  ['created_at < ?', moment(filter.untilMs)],
  ['role = ?', filter.role],
  ['lane = ?', looked(filter.lane)],
  ['transaction_id = ?', looked(filter.transactionId)],
  [about('player_id in (select id from players where member_id = ?)'), looked(filter.memberId)],
  [about('round_id = ?'), looked(filter.roundId)],
  [about('abs(moved) >= ?'), filter.amountMin?.toString()],
  [about('abs(moved) <= ?'), filter.amountMax?.toString()],
  [FAILED_OFTEN, filter.failuresMin || undefined],
  [filter.lastOutcome === 'accepted' ? LAST_ACCEPTED : LAST_FAILED, filter.lastOutcome],
  [DUE, moment(filter.dueBeforeMs)],
  ['position > (select position from callbacks made where made.id = ?)', guidIn(filter.after)],
  [BEHIND, guidIn(filter.blockedBy)],
];

const looked = (text: string | undefined): string | undefined => (text === undefined ? undefined : lookupText(text));
const guidIn = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : lookupGuid(text);
const moment = (atMs: number | undefined): Date | undefined => (atMs === undefined ? undefined : new Date(atMs));
