export interface Reader {
  readonly name: string;
  /** Below `src`. */
  readonly file: string;
  /** The longest text that reaches it, and by what; a mebibyte where nothing is said. */
  readonly bound?: { readonly length: number; readonly by: string };
  read(text: string): unknown;
}
