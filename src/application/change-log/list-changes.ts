import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenInstant, listed, type ListQuery } from '../list-query.ts';
import type { ChangeLog, LoggedChange } from '../ports/change-log.ts';

/** Lists the changes by administrators, the newest first. */
export class ListChanges {
  readonly #log: Pick<ChangeLog, 'list'>;

  constructor(log: Pick<ChangeLog, 'list'>) {
    this.#log = log;
  }

  execute(
    question: ListQuery<'entity' | 'actor' | 'since'>,
  ): Promise<Result<NumberedPage<LoggedChange>, InvalidParameter>> {
    const { entity, actor, since } = question;
    const filter = all({
      entity: ok(entity || undefined),
      actor: ok(actor || undefined),
      sinceMs: chosenInstant('since', since),
    });
    return listed(question, filter, (wanted, page) => this.#log.list(wanted, page));
  }
}
