/** The conditions of a filter for callbacks. */
import type { Knex } from 'knex';
import type { CallbackFilter } from '../../../application/ports/callback-log.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

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

export const conditionsOf = (filter: CallbackFilter): readonly Condition[] => [
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
