import { instantOf } from '../../domain/shared/instant.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { ChangeLog, LoggedChange } from '../ports/change-log.ts';

/** The filters for changes, as text; an empty one counts as omitted. */
export type ChangeQuestion = Readonly<Record<'entity' | 'actor' | 'since' | 'page' | 'pageSize', string>>;

/** Lists the changes by administrators, the newest first. */
export class ListChanges {
  readonly #log: Pick<ChangeLog, 'list'>;

  constructor(log: Pick<ChangeLog, 'list'>) {
    this.#log = log;
  }

  async execute(question: ChangeQuestion): Promise<Result<NumberedPage<LoggedChange>, InvalidParameter>> {
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    const since = question.since === '' ? ok(undefined) : instantOf('since', question.since);
    if (!since.ok) return since;
    const { entity, actor } = question;
    const filter = { entity: entity || undefined, actor: actor || undefined, sinceMs: since.value };
    const { list, total } = await this.#log.list(filter, wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}
