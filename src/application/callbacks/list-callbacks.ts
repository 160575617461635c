import { CALLBACK_STATUSES } from '../../domain/callback/callback-log-rules.ts';
import { ATTEMPT_OUTCOMES } from '../../domain/callback/callback-outcome.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import {
  chosenAmount,
  chosenCode,
  chosenCount,
  chosenInstant,
  chosenWord,
  listed,
  type ListQuery,
} from '../list-query.ts';
import type { CallbackFilter } from '../ports/callback-log.ts';
import type { CallbackDesk, Delivery } from './callback-desk.ts';

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
