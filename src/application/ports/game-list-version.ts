/** Shows whether cached answers from the catalogue are still valid. */
export interface GameListVersion {
  /** Returns the same object as long as no answer for the same Agent can have changed; undefined if that is unknown. */
  current(): object | undefined;
}
