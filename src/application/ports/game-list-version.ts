/** Shows whether answers made from the catalogue are still valid. */
export interface GameListVersion {
  /** The same object as long as no answer about the same Agent can have changed; undefined when that is not known. */
  current(): object | undefined;
}
