import { CALLBACK_STATUSES } from '../../domain/callback/callback-log-rules.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type CallbackFilter, type CallbackLog, type LoggedCallback } from '../ports/callback-log.ts';

/** The filters for callbacks, as text; an empty one counts as omitted. */
export type CallbackQuestion = Readonly<Record<'agent' | 'status' | 'since' | 'page' | 'pageSize', string>>;

/** Lists callbacks, the newest first. */
export class ListCallbacks {
  readonly #log: CallbackLog;

  constructor(log: CallbackLog) {
    this.#log = log;
  }

  async execute(question: CallbackQuestion): Promise<Result<NumberedPage<LoggedCallback>, InvalidParameter>> {
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    const filter = filterOf(question);
    if (!filter.ok) return filter;
    const { list, total } = await this.#log.list(filter.value, wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}

function filterOf({ agent, status, since }: CallbackQuestion): Result<CallbackFilter, InvalidParameter> {
  const known = CALLBACK_STATUSES.find((each) => each === status);
  if (status !== '' && known === undefined) {
    return err(invalidParameter('status', `must be one of ${CALLBACK_STATUSES.join(', ')}`));
  }
  const moment = since === '' ? ok(undefined) : instantOf('since', since);
  if (!moment.ok) return moment;
  return ok({ agent: agent === '' ? undefined : foldCode(agent), status: known, sinceMs: moment.value });
}
