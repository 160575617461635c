import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { NOTICE_KINDS, NOTICE_STATUSES, type Notice } from '../../domain/notification/notice.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import { notFound, type NotFound } from '../failure.ts';
import { chosenCode, chosenInstant, chosenWord, listed, type ListQuery } from '../list-query.ts';
import type { Clock } from '../ports/clock.ts';
import type { NoticeBook } from '../ports/notice-book.ts';

export type NoticeQuery = ListQuery<'agent' | 'kind' | 'status' | 'since' | 'until'>;

/** Lists notices to Agents, the newest first. */
export class ListNotices {
  readonly #notices: Pick<NoticeBook, 'list'>;

  constructor(notices: Pick<NoticeBook, 'list'>) {
    this.#notices = notices;
  }

  execute(query: NoticeQuery): Promise<Result<NumberedPage<Notice>, InvalidParameter>> {
    const filter = all({
      agent: ok(chosenCode(query.agent)),
      kind: chosenWord('kind', query.kind, NOTICE_KINDS),
      status: chosenWord('status', query.status, NOTICE_STATUSES),
      sinceMs: chosenInstant('since', query.since),
      untilMs: chosenInstant('until', query.until),
    });
    return listed(query, filter, (chosen, page) => this.#notices.list(chosen, page));
  }
}

/** Sends a notice to its Agent again. */
export class ReplayNotice {
  readonly #notices: Pick<NoticeBook, 'replay'>;
  readonly #clock: Clock;

  constructor(notices: Pick<NoticeBook, 'replay'>, clock: Clock) {
    this.#notices = notices;
    this.#clock = clock;
  }

  /** The notice of another Agent does not exist for the caller. */
  async execute(agent: string, id: string): Promise<Result<undefined, NotFound>> {
    const replayed = await this.#notices.replay(foldCode(agent), id, this.#clock.nowMs());
    return replayed ? ok(undefined) : err(notFound('notice', id));
  }
}

export type ListOwnNoticesInput = AgentInput<'kind' | 'status' | 'since' | 'until' | 'page' | 'pageSize'>;

/** Lists the notices to the calling Agent, the newest first. */
export class ListOwnNotices {
  readonly #list: Pick<ListNotices, 'execute'>;

  constructor(list: Pick<ListNotices, 'execute'>) {
    this.#list = list;
  }

  async execute(input: ListOwnNoticesInput): Promise<Result<NumberedPage<Notice>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { kind = '', status = '', since = '', until = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ agent: caller.value.code, kind, status, since, until, page, pageSize });
  }
}

/** Sends a notice to the calling Agent again. */
export class ReplayOwnNotice {
  readonly #replay: Pick<ReplayNotice, 'execute'>;

  constructor(replay: Pick<ReplayNotice, 'execute'>) {
    this.#replay = replay;
  }

  async execute(
    input: AgentInput<'noticeId'>,
  ): Promise<Result<undefined, NotFound | InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const id = givenText('notice_id', input.noticeId);
    return id.ok ? this.#replay.execute(caller.value.code, id.value) : id;
  }
}
