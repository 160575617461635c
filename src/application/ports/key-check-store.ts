/** Keeps one sealed text beside the secrets; it shows whether a key is the one that sealed them. */
export interface KeyCheckStore {
  /** Keeps the text if none is kept yet, and returns the kept text. Of several simultaneous calls one is kept, and all return it. */
  keepFirst(sealed: string): Promise<string>;
}
