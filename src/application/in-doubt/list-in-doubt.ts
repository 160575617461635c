import { IN_DOUBT_KINDS, IN_DOUBT_STATUSES, type InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenInstant, chosenWord, listed, type ListQuery } from '../list-query.ts';
import type { InDoubtFilter } from '../ports/in-doubt-book.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

export type InDoubtQuery = ListQuery<'kind' | 'agent' | 'provider' | 'since' | 'status'> & {
  /** The Agent's name for the player; undefined or empty: any player. */
  readonly player?: string;
};

/** Lists items in doubt, the newest first. It lists open items unless the caller asks for closed ones. */
export class ListInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  execute(question: InDoubtQuery): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter>> {
    const { book } = this.#desk;
    return listed(question, filterOf(question), (filter, page) => book.list(filter, this.#desk.late(), page));
  }
}

function filterOf({
  kind,
  agent,
  player = '',
  provider,
  since,
  status,
}: InDoubtQuery): Result<InDoubtFilter, InvalidParameter> {
  const read = all({
    kind: chosenWord('kind', kind, IN_DOUBT_KINDS),
    status: chosenWord('status', status, IN_DOUBT_STATUSES),
    sinceMs: chosenInstant('since', since),
  });
  if (!read.ok) return read;
  const { status: wanted, ...filter } = read.value;
  const codes = { agent: chosenCode(agent), provider: chosenCode(provider), memberId: chosenCode(player) };
  return ok({ ...filter, ...codes, isClosed: wanted === 'closed' });
}
