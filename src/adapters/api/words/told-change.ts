/** The fields of a thing, by name. */
export type State = Readonly<Record<string, unknown>>;

/** An entry of the log of changes, as far as its sentence needs it. */
export interface ToldChange {
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly entity: string;
  readonly fields: readonly string[] | null;
  readonly code: number | null;
  readonly before: State | null;
  readonly after: State | null;
}
