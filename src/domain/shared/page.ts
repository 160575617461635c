/** The highest count of a list that may have millions of items, because a full count would read all of them. */
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
