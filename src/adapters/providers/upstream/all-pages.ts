import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { refused, unreadable } from './answers.ts';

/** A page of a list, with the total of the list if the upstream states it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number | undefined;
}

interface Paging<Item> {
  /** The name of the items in failures. */
  readonly items: string;
  readonly pagesMax: number;
  /** Reads the page with this number, from 1, after `offset` items. */
  readonly read: (page: number, offset: number) => Promise<Result<ListPage<Item>, UpstreamFailure>>;
}

/** Reads pages until the total is reached. Without a total it reads until a page is empty, because a page may be shorter than requested. */
export async function allPages<Item>({
  items: name,
  pagesMax,
  read,
}: Paging<Item>): Promise<Result<ListPage<Item>, UpstreamFailure>> {
  const items: Item[] = [];
  for (let number = 1; number <= pagesMax; number += 1) {
    const page = await read(number, items.length);
    if (!page.ok) return page;
    const { total } = page.value;
    for (const item of page.value.items) items.push(item);
    const isEmpty = page.value.items.length === 0;
    if (isEmpty && items.length < (total ?? 0)) return unreadable(`fewer ${name} than their total`);
    if (isEmpty || items.length >= (total ?? Infinity)) return ok({ items, total });
  }
  return refused('range_too_wide', '', `more than ${pagesMax} pages of ${name}`);
}
