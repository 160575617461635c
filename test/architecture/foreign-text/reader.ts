export interface Reader {
  readonly name: string;
  /** Below `src`. */
  readonly file: string;
  /** The longest text that reaches it, and by what; the longest text of the tests where nothing is said. */
  readonly bound?: { readonly length: number; readonly by: string };
  read(text: string): unknown;
}
