import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';

/** One page of the entries of an in-memory store, by code. */
export function pageByCode<Item extends { readonly code: string }>(
  items: Iterable<Item>,
  { offset, pageSize }: PageRequest,
): Page<Item> {
  const sorted = [...items].sort((left, right) => (left.code < right.code ? -1 : 1));
  return { list: sorted.slice(offset, offset + pageSize), total: sorted.length };
}
