/** One page of a list; `total` counts all pages together. */
export interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

/** The same, with the page it is. */
export interface NumberedPage<Item> extends Page<Item> {
  readonly page: number;
  readonly pageSize: number;
}
