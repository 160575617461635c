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
