import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { GameFilter } from '../../../../domain/catalogue/game-filter.ts';

/** Most memory of the memo: its numbers, and an estimate for each entry. */
const BYTES_MAX = 64 * 1024 * 1024;
const ENTRY_BYTES = 160;

/** Keeps the running totals of selections; a later page of the same selection then costs only its own walk. */
export class TotalsMemo {
  #byRules = new WeakMap<OfferRules, Map<string, Uint32Array>>();
  #bytes = 0;

  /** The kept totals of the selection, or those that `count` computes now; undefined if it cannot yet. */
  recall(rules: OfferRules, filter: GameFilter, count: () => Uint32Array | undefined): Uint32Array | undefined {
    const key = `${filter.provider ?? ''}\n${filter.category ?? ''}\n${filter.currency ?? ''}`;
    const known = this.#byRules.get(rules)?.get(key);
    if (known !== undefined) return known;
    const totals = count();
    // Selections without a game are not kept: invented filters could otherwise displace the real ones.
    if (totals !== undefined && totals.at(-1) !== 0) this.#keep(rules, key, totals);
    return totals;
  }

  #keep(rules: OfferRules, key: string, totals: Uint32Array): void {
    this.#bytes += totals.byteLength + ENTRY_BYTES;
    if (this.#bytes > BYTES_MAX) {
      this.#byRules = new WeakMap();
      this.#bytes = totals.byteLength + ENTRY_BYTES;
    }
    const selections = this.#byRules.get(rules) ?? new Map<string, Uint32Array>();
    selections.set(key, totals);
    this.#byRules.set(rules, selections);
  }
}
