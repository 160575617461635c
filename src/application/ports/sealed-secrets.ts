/** Sealed texts that one key has sealed. */
export interface SealedCount {
  /** Undefined for texts of the time before keys had names. */
  readonly key: string | undefined;
  readonly count: number;
}

/** A sealed text and its place, whose format only the store knows. */
export interface PlacedSecret {
  readonly place: string;
  readonly sealed: string;
}

/** All sealed texts, wherever they are kept, so that they can be sealed anew. */
export interface SealedSecrets {
  /** One number for each key that has sealed a kept text. */
  count(): Promise<readonly SealedCount[]>;
  /** The next texts behind a place that this key did not seal; the text by which a start recognises the key comes last. */
  sealedByOthers(key: string, behind: string | undefined, limit: number): Promise<readonly PlacedSecret[]>;
  /** Replaces each text that is still the given one, and returns how many were. */
  replace(texts: readonly (PlacedSecret & { readonly anew: string })[]): Promise<number>;
}
