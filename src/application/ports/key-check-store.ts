/** Keeps one sealed text beside the secrets, by which the key that sealed them is recognised. */
export interface KeyCheckStore {
  /** Keeps the text if none is kept yet, and answers the one that is. Of several at once one is kept, and all get that one. */
  keepFirst(sealed: string): Promise<string>;
}
