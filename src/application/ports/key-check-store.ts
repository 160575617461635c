/** Stores one sealed text beside the secrets, which shows whether a key is the one that sealed them. */
export interface KeyCheckStore {
  /** Stores the text if none is stored yet, and returns the stored text. Of several simultaneous calls one wins, and all return its text. */
  keepFirst(sealed: string): Promise<string>;
}
