/** Tells whether answers made from the catalogue may still be served. */
export interface GameListVersion {
  /** The same object for as long as no answer about the same Agent can have changed; undefined when that cannot be told. */
  current(): object | undefined;
}
