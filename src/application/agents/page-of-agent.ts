import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage, Page } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';

/** The page and the page size as text, as the caller sent them; an empty one counts as omitted. */
export interface PageQuery {
  readonly page: string;
  readonly pageSize: string;
}

/** One page of a list that belongs to an Agent. `list` returns undefined if the Agent does not exist. */
export async function pageOfAgent<Item>(
  agent: string,
  question: PageQuery,
  list: (page: PageRequest) => Promise<Page<Item> | undefined>,
): Promise<Result<NumberedPage<Item>, InvalidParameter | NotFound>> {
  const wanted = PageRequest.of(question.page, question.pageSize);
  if (!wanted.ok) return wanted;
  const { page, pageSize } = wanted.value;
  const found = await list(wanted.value);
  return found === undefined ? err(notFound('agent', agent)) : ok({ ...found, page, pageSize });
}
