import { IN_DOUBT_KINDS, IN_DOUBT_STATUSES, type InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { InDoubtFilter } from '../ports/in-doubt-book.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

/** The filters for items, as text; an empty one counts as omitted. */
export type InDoubtQuestion = Readonly<
  Record<'kind' | 'agent' | 'provider' | 'since' | 'status' | 'page' | 'pageSize', string>
>;

/** Lists items in doubt, the newest first. It lists open items unless the caller asks for closed ones. */
export class ListInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  async execute(question: InDoubtQuestion): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter>> {
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    const filter = filterOf(question);
    if (!filter.ok) return filter;
    const { list, total } = await this.#desk.book.list(filter.value, this.#desk.late(), wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}

function filterOf({ kind, agent, provider, since, status }: InDoubtQuestion): Result<InDoubtFilter, InvalidParameter> {
  const wantedKind = oneOf('kind', kind, IN_DOUBT_KINDS);
  if (!wantedKind.ok) return wantedKind;
  const wantedStatus = oneOf('status', status, IN_DOUBT_STATUSES);
  if (!wantedStatus.ok) return wantedStatus;
  const moment = since === '' ? ok(undefined) : instantOf('since', since);
  if (!moment.ok) return moment;
  return ok({
    isClosed: wantedStatus.value === 'closed',
    kind: wantedKind.value,
    agent: agent === '' ? undefined : foldCode(agent),
    provider: provider === '' ? undefined : foldCode(provider),
    sinceMs: moment.value,
  });
}

/** Reads one of a few words; undefined if the text is empty. */
function oneOf<Word extends string>(
  field: string,
  text: string,
  words: readonly Word[],
): Result<Word | undefined, InvalidParameter> {
  const known = words.find((word) => word === text);
  if (text !== '' && known === undefined) return err(invalidParameter(field, `must be one of ${words.join(', ')}`));
  return ok(known);
}
