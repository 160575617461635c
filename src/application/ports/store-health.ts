/** The state of the database. The reason is for operators, and contains no address and no secret. */
export type StoreState =
  { readonly kind: 'ready'; readonly clockMs: number } | { readonly kind: 'not_ready'; readonly reason: string };

export interface StoreHealth {
  /** Whether the database answers and has the schema of this version, and the time of its clock. Never rejects, and resolves within some seconds. */
  look(): Promise<StoreState>;
}
