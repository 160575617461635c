/** Counting ends here where a list may have millions of items, because a longer count would read all of them. */
export const COUNTED_MAX = 10_000;

/** One page of a list; `total` counts all pages together. */
export interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

/** A page with its number and size. */
export interface NumberedPage<Item> extends Page<Item> {
  readonly page: number;
  readonly pageSize: number;
}
