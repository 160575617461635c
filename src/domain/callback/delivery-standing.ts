import { IN_DOUBT_REASONS } from '../in-doubt/in-doubt-item.ts';
import type { CallbackStatus } from './callback-log-rules.ts';
import type { AttemptOutcome, ParkReason } from './callback-outcome.ts';
import type { CallbackRole } from './callback-role.ts';
import { saidBy, type Heard } from './heard.ts';

/** An earlier callback of the lane that delays a callback. */
export interface Blocker {
  readonly id: string;
  readonly role: CallbackRole;
  readonly status: Extract<CallbackStatus, 'pending' | 'parked' | 'asking'>;
}

/** The progress of a callback's delivery. */
export interface DeliveryStanding {
  /** The number of all stored attempts, and of those that the Agent did not accept. */
  readonly attemptCount: number;
  readonly failureCount: number;
  readonly lastAttemptAtMs: number | undefined;
  readonly lastOutcome: AttemptOutcome | undefined;
  /** The beginning of the last answer, or the reason why there was none. */
  readonly lastAnswer: string | undefined;
  readonly lastHttpStatus: number | undefined;
  /** The attempts that have failed since the callback became the first of its lane, or since its replay. */
  readonly failuresInRow: number;
  /** The moment from which the next attempt may be made; undefined if none is planned. */
  readonly nextAttemptAtMs: number | undefined;
  /** Whether a process is sending the callback now. */
  readonly isBeingSent: boolean;
  /** Whether the Agent's circuit breaker is open. */
  readonly isBreakerOpen: boolean;
  /** The last failure that the breaker has counted, of any callback of the Agent. */
  readonly heardByBreaker: Heard | undefined;
  readonly blocker: Blocker | undefined;
  /** True if the Agent fetches its callbacks. */
  readonly isFetched?: boolean;
}

/** The progress of a callback without any attempt. */
export const NOT_TRIED: DeliveryStanding = {
  attemptCount: 0,
  failureCount: 0,
  lastAttemptAtMs: undefined,
  lastOutcome: undefined,
  lastAnswer: undefined,
  lastHttpStatus: undefined,
  failuresInRow: 0,
  nextAttemptAtMs: undefined,
  isBeingSent: false,
  isBreakerOpen: false,
  heardByBreaker: undefined,
  blocker: undefined,
};

interface Waiting {
  readonly status: CallbackStatus;
  readonly parkedFor: ParkReason | undefined;
  readonly standing: DeliveryStanding;
}

/** The reason why a callback is not delivered yet, in a sentence; undefined for a callback that has ended. */
export function waitingSentence({ status, parkedFor, standing }: Waiting): string | undefined {
  if (status === 'parked') return parkedFor === undefined ? 'The callback is parked.' : IN_DOUBT_REASONS[parkedFor];
  if (status === 'asking') return 'The Agent is being asked about the bet.';
  if (status !== 'pending') return undefined;
  const { blocker, isBeingSent, isBreakerOpen, failuresInRow, heardByBreaker, isFetched } = standing;
  const words = isFetched === true ? FETCHED : SENT;
  const last = lastHeard(standing);
  if (blocker !== undefined) return `The callback waits behind ${BLOCKED_BY[blocker.status](blocker)}.`;
  if (isBeingSent) return words.underWay;
  if (isBreakerOpen) return `The Agent’s system ${saidBy(heardByBreaker)}, so one callback tries it from time to time.`;
  // A callback that was replayed has attempts, and none of them says how the next one ends.
  if (last === undefined || failuresInRow === 0) return words.ready;
  return `The Agent’s system ${saidBy(last)}, so the callback is sent again.`;
}

const SENT = { underWay: 'The callback is being sent.', ready: 'The callback is ready to be sent.' };
const FETCHED = {
  underWay: 'The Agent has fetched the callback, and has not answered it yet.',
  ready: 'The callback waits until the Agent fetches it.',
};

/** The last attempt; undefined before the first. */
export const lastHeard = ({
  lastOutcome: outcome,
  lastHttpStatus: httpStatus,
  lastAnswer: answer = '',
}: DeliveryStanding) => outcome && { outcome, httpStatus, answer };

/** Whether the outcome of the next attempt will be known within seconds. */
export function isOnItsWay({ status, standing }: Omit<Waiting, 'parkedFor'>): boolean {
  if (status === 'asking') return true;
  const { blocker, isBeingSent, isBreakerOpen, failuresInRow, isFetched } = standing;
  if (status !== 'pending' || blocker !== undefined) return false;
  return isBeingSent || (failuresInRow === 0 && !isBreakerOpen && isFetched !== true);
}

const BLOCKED_BY: Readonly<Record<Blocker['status'], (blocker: Blocker) => string>> = {
  parked: ({ role, id }) => `the ${role} callback ${id}, which is parked`,
  pending: ({ role, id }) => `the ${role} callback ${id}, which is not delivered yet`,
  asking: ({ role, id }) => `the ${role} callback ${id}, about which the Agent is being asked`,
};
