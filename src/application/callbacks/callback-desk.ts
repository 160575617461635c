import { meaningOf } from '../../domain/callback/heard.ts';
import {
  isOnItsWay,
  lastHeard,
  NOT_TRIED,
  waitingSentence,
  type DeliveryStanding,
} from '../../domain/callback/delivery-standing.ts';
import type { CallbackLog, LoggedCallback, CallbackFilter } from '../ports/callback-log.ts';
import type { RecordedTransaction, WalletHistory } from '../ports/wallet-history.ts';
import { CALLBACK_STATUSES } from '../../domain/callback/callback-log-rules.ts';
import { ATTEMPT_OUTCOMES } from '../../domain/callback/callback-outcome.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, err, type Result } from '../../domain/shared/result.ts';
import {
  chosenAmount,
  chosenCode,
  chosenCount,
  chosenInstant,
  chosenWord,
  listed,
  type ListQuery,
} from '../list-query.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';

/** A callback with its progress, and with the facts of its transaction if they are known. */
export interface Delivery extends LoggedCallback, DeliveryStanding {
  readonly provider: string | undefined;
  readonly memberId: string | undefined;
  readonly roundId: string | undefined;
  /** The provider's code of the game. */
  readonly gameCode: string | undefined;
  readonly currency: string | undefined;
  readonly moved: RecordedTransaction['moved'] | undefined;
  /** The meaning of the last attempt, as the continuation of a sentence about the Agent's system; undefined before the first attempt. */
  readonly lastSays: string | undefined;
  /** The id of the earlier callback that holds this one back. */
  readonly blockedBy: string | undefined;
  /** Whether the outcome of its next attempt will be known within seconds. */
  readonly onItsWay: boolean;
  /** The reason why the callback is not delivered, in a sentence; undefined after the callback has ended. */
  readonly waitsBecause: string | undefined;
}

/** The shared part of the use cases that show callbacks. */
export class CallbackDesk {
  readonly log: CallbackLog;
  readonly #history: Pick<WalletHistory, 'named'>;

  constructor(log: CallbackLog, history: Pick<WalletHistory, 'named'>) {
    this.log = log;
    this.#history = history;
  }

  /** The callbacks in their order. */
  async deliveries(callbacks: readonly LoggedCallback[]): Promise<readonly Delivery[]> {
    const standings = await this.log.standings(callbacks.map(({ id }) => id));
    const told = await this.#history.named(callbacks.map(({ transactionId }) => transactionId));
    return callbacks.map((callback, at) => deliveryOf(callback, standings[at], told.get(callback.transactionId)));
  }
}

function deliveryOf(
  callback: LoggedCallback,
  standing: DeliveryStanding = NOT_TRIED,
  told: RecordedTransaction | undefined,
): Delivery {
  const { status, parkedFor } = callback;
  const last = lastHeard(standing);
  return {
    ...callback,
    ...standing,
    provider: told?.provider,
    memberId: told?.memberId,
    roundId: told?.roundId,
    gameCode: told?.report.gameCode,
    currency: told?.currency,
    moved: told?.moved,
    lastSays: last && meaningOf(last).says,
    blockedBy: standing.blocker?.id,
    onItsWay: isOnItsWay({ status, standing }),
    waitsBecause: waitingSentence({ status, parkedFor, standing }),
  };
}

type About = 'agent' | 'player' | 'round' | 'transaction' | 'min_amount' | 'max_amount';
type Progress = 'status' | 'role' | 'lane' | 'failures' | 'last_outcome' | 'due_before' | 'blocked_by' | 'after';
export type CallbackQuery = ListQuery<About | Progress | 'since' | 'until'>;

/** Lists callbacks with their progress, the newest first. */
export class ListCallbacks {
  readonly #desk: CallbackDesk;

  constructor(desk: CallbackDesk) {
    this.#desk = desk;
  }

  execute(question: CallbackQuery): Promise<Result<NumberedPage<Delivery>, InvalidParameter>> {
    return listed(question, filterOf(question), async (filter, page) => {
      const { list, total } = await this.#desk.log.list(filter, page);
      return { list: await this.#desk.deliveries(list), total };
    });
  }
}

const ROLES = Object.keys(CALLBACK_ROLES) as readonly CallbackRole[];

const filterOf = (question: CallbackQuery): Result<CallbackFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(question.agent)),
    memberId: ok(chosenCode(question.player)),
    // Ids of providers, and lanes that contain such ids, keep their case and their spaces.
    roundId: ok(question.round || undefined),
    lane: ok(question.lane || undefined),
    transactionId: ok(question.transaction || undefined),
    blockedBy: ok(question.blocked_by || undefined),
    after: ok(question.after || undefined),
    status: chosenWord('status', question.status, CALLBACK_STATUSES),
    role: chosenWord('role', question.role, ROLES),
    lastOutcome: chosenWord('last_outcome', question.last_outcome, ATTEMPT_OUTCOMES),
    failuresMin: chosenCount('failures', question.failures),
    amountMin: chosenAmount('min_amount', question.min_amount),
    amountMax: chosenAmount('max_amount', question.max_amount),
    dueBeforeMs: chosenInstant('due_before', question.due_before),
    sinceMs: chosenInstant('since', question.since),
    untilMs: chosenInstant('until', question.until),
  });

/** A callback with its progress and the attempts to deliver it. */
export interface ShownCallback {
  readonly callback: Delivery;
  readonly attempts: readonly CallbackAttempt[];
}

/** Shows one callback and its attempts. */
export class ShowCallback {
  readonly #desk: CallbackDesk;

  constructor(desk: CallbackDesk) {
    this.#desk = desk;
  }

  async execute(id: string): Promise<Result<ShownCallback, NotFound>> {
    const found = await this.#desk.log.find(id);
    const [callback] = found === undefined ? [] : await this.#desk.deliveries([found.callback]);
    if (found === undefined || callback === undefined) return err(notFound('callback', id));
    return ok({ callback, attempts: found.attempts });
  }
}
