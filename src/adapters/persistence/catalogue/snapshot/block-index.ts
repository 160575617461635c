import type { OfferKind } from '../../../../domain/agent/general-rules.ts';
import { offerKind, type OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { Game } from '../../../../domain/catalogue/game.ts';
import { foldCode } from '../../../../domain/shared/code.ts';
import { maskOf, type Mask } from './mask.ts';

/** The most Agents whose masks an index caches. When it is full, all are removed. */
const OFFERS_MAX = 4096;

/** Rules that no Agent has any more. A request that began with them may still use them, but must not put them back into the cache. */
const retired = new WeakSet<OfferRules>();

/**
 * The masks of a block: one bit per game for each query. It does not depend on names, images and maintenance. If only those change, the block keeps
 * its index, with all masks that were computed for Agents.
 */
export class BlockIndex {
  readonly #categories: ReadonlyMap<string, Mask>;
  readonly #currencies: ReadonlyMap<string, Mask>;
  readonly #kinds: readonly OfferKind[];
  readonly #kindOf: Uint16Array;
  // Not a WeakMap, because the garbage collector would visit all its entries during a pause of the whole process, and there is one for each Agent and
  // block.
  readonly #offers = new Map<OfferRules, Mask>();
  readonly #hasRestricted: boolean;
  readonly #allowed = new Map<string, Mask>();

  constructor(games: readonly Game[]) {
    this.#categories = masksBy(games, (game) => [foldCode(game.category)]);
    this.#currencies = masksBy(games, (game) => game.currencies);
    const kinds = new Map<string, number>();
    const folded: OfferKind[] = [];
    this.#kindOf = Uint16Array.from(games, (game) => {
      const key = `${game.brand}\n${game.category}`;
      const known = kinds.get(key);
      if (known !== undefined) return known;
      kinds.set(key, folded.length);
      return folded.push(offerKind(game)) - 1;
    });
    this.#kinds = folded;
    this.#hasRestricted = games.some(({ restrictedCountries }) => restrictedCountries.length > 0);
  }

  /** The number of sets of rules whose masks are cached. */
  get rememberedOffers(): number {
    return this.#offers.size;
  }

  /** The games of a category, by its folded code. */
  ofCategory(category: string): Mask {
    return this.#categories.get(category) ?? 'none';
  }

  /** The games that support a currency. */
  inCurrency(currency: string): Mask {
    return this.#currencies.get(currency) ?? 'none';
  }

  /** The games that are not restricted in a country; `games` must be the indexed games. */
  allowedIn(country: string, games: readonly Game[]): Mask {
    if (!this.#hasRestricted) return 'all';
    const known = this.#allowed.get(country);
    if (known !== undefined) return known;
    // Lists are shared by games, so each is searched once and not for each game.
    const verdicts = new Map<readonly string[], boolean>();
    const mask = maskOf(games.length, (position) => {
      const list = games[position]?.restrictedCountries ?? [];
      const verdict = verdicts.get(list) ?? !list.includes(country);
      verdicts.set(list, verdict);
      return verdict;
    });
    this.#allowed.set(country, mask);
    return mask;
  }

  /** The cached result of {@link offeredBy}, if there is one. */
  rememberedOffer(rules: OfferRules): Mask | undefined {
    return this.#offers.get(rules);
  }

  /** The games that the rules authorize; `games` must be the indexed games. */
  offeredBy(rules: OfferRules, games: readonly Game[]): Mask {
    const known = this.#offers.get(rules);
    if (known !== undefined) return known;
    const mask = this.#evaluate(rules, games);
    if (retired.has(rules.whole)) return mask;
    if (this.#offers.size >= OFFERS_MAX) this.#offers.clear();
    this.#offers.set(rules, mask);
    return mask;
  }

  /** Removes rules that no Agent has any more, so that they do not come back. */
  retire(rules: OfferRules): void {
    retired.add(rules.whole);
    for (const part of rules.parts) this.#offers.delete(part);
  }

  // Games of one provider, brand and category share a verdict, so rules are evaluated once per kind and not once per game.
  #evaluate(rules: OfferRules, games: readonly Game[]): Mask {
    const verdicts = this.#kinds.map((kind) => rules.offersKind(kind));
    const named = rules.namedGames;
    return maskOf(games.length, (position) => {
      const game = games[position];
      const kind = this.#kindOf[position] ?? 0;
      if (game !== undefined && named.size > 0 && named.has(game.id)) return rules.offers(game, this.#kinds[kind]);
      return verdicts[kind] ?? false;
    });
  }
}

function masksBy(games: readonly Game[], codesOf: (game: Game) => readonly string[]): Map<string, Mask> {
  const positions = new Map<string, Set<number>>();
  games.forEach((game, position) => {
    for (const code of codesOf(game)) {
      const set = positions.get(code);
      if (set === undefined) positions.set(code, new Set([position]));
      else set.add(position);
    }
  });
  return new Map([...positions].map(([code, set]) => [code, maskOf(games.length, (position) => set.has(position))]));
}
