/** The number of texts that one key has sealed. */
export interface SealedCount {
  /** Undefined for texts from the time before keys had names. */
  readonly key: string | undefined;
  readonly count: number;
}

/** A sealed text and its place, whose format only the store knows. */
export interface PlacedSecret {
  readonly place: string;
  readonly sealed: string;
}

/** All sealed texts, wherever they are stored, so that they can be sealed again. */
export interface SealedSecrets {
  /** Counts the stored texts of each key. */
  count(): Promise<readonly SealedCount[]>;
  /** The next texts after a place that this key did not seal. The text that is used to check the keys at the start comes last. */
  sealedByOthers(key: string, behind: string | undefined, limit: number): Promise<readonly PlacedSecret[]>;
  /** Replaces each text that has not changed since it was read, and returns how many these were. */
  replace(texts: readonly (PlacedSecret & { readonly anew: string })[]): Promise<number>;
}
