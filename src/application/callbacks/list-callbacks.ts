import { CALLBACK_STATUSES } from '../../domain/callback/callback-log-rules.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenInstant, chosenWord, listed, type ListQuestion } from '../list-question.ts';
import { type CallbackFilter, type CallbackLog, type LoggedCallback } from '../ports/callback-log.ts';

export type CallbackQuestion = ListQuestion<'agent' | 'status' | 'since'>;

/** Lists callbacks, the newest first. */
export class ListCallbacks {
  readonly #log: CallbackLog;

  constructor(log: CallbackLog) {
    this.#log = log;
  }

  execute(question: CallbackQuestion): Promise<Result<NumberedPage<LoggedCallback>, InvalidParameter>> {
    return listed(question, filterOf(question), (filter, page) => this.#log.list(filter, page));
  }
}

const filterOf = ({ agent, status, since }: CallbackQuestion): Result<CallbackFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(agent)),
    status: chosenWord('status', status, CALLBACK_STATUSES),
    sinceMs: chosenInstant('since', since),
  });
