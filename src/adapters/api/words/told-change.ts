/** The fields of an entity, by name. */
export type State = Readonly<Record<string, unknown>>;

/** An entry of the log of changes, with the fields that its sentence needs. */
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
