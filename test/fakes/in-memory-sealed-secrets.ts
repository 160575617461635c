import type { PlacedSecret, SealedCount, SealedSecrets } from '../../src/application/ports/sealed-secrets.ts';
import { keyOfSealed } from '../../src/domain/shared/sealed-key.ts';

/** Sealed texts by their place. */
export class InMemorySealedSecrets implements SealedSecrets {
  readonly texts: Map<string, string>;

  constructor(texts: Map<string, string> = new Map()) {
    this.texts = texts;
  }

  async count(): Promise<readonly SealedCount[]> {
    const keys = [...this.texts.values()].map(keyOfSealed);
    return [...new Set(keys)].map((key) => ({ key, count: keys.filter((one) => one === key).length }));
  }

  async sealedByOthers(key: string, behind: string | undefined, limit: number): Promise<readonly PlacedSecret[]> {
    return [...this.texts]
      .map(([place, sealed]) => ({ place, sealed }))
      .filter(({ place, sealed }) => (behind === undefined || place > behind) && keyOfSealed(sealed) !== key)
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .slice(0, limit);
  }

  async replace(texts: readonly (PlacedSecret & { readonly anew: string })[]): Promise<number> {
    const same = texts.filter(({ place, sealed }) => this.texts.get(place) === sealed);
    for (const { place, anew } of same) this.texts.set(place, anew);
    return same.length;
  }
}
