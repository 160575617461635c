/** How the database is. The reason is for operators and has no address or secret in it. */
export type StoreState =
  { readonly kind: 'ready'; readonly clockMs: number } | { readonly kind: 'not_ready'; readonly reason: string };

/** Looks after the database. */
export interface StoreHealth {
  /** Whether it answers and has the schema of this version, and what time it has; never rejects, and gives up after some seconds. */
  look(): Promise<StoreState>;
}
