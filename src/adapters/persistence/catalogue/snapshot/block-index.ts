import type { OfferKind } from '../../../../domain/agent/general-rules.ts';
import { offerKind, type OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { Game } from '../../../../domain/game/game.ts';
import { foldCode } from '../../../../domain/shared/code.ts';
import { maskOf, type Mask } from './mask.ts';

/** Agents whose masks an index remembers; when it is full all are forgotten. */
const OFFERS_MAX = 4096;

/** Rules that are no longer anybody's. A request that began with them may still ask, and must not bring them back. */
const retired = new WeakSet<OfferRules>();

/**
 * One bit a game for every question that is asked of a block. It says nothing of names, images and maintenance: games that differ in
 * those alone share it, and with it all that was worked out for Agents.
 */
export class BlockIndex {
  readonly #categories: ReadonlyMap<string, Mask>;
  readonly #currencies: ReadonlyMap<string, Mask>;
  readonly #kinds: readonly OfferKind[];
  readonly #kindOf: Uint16Array;
  // No WeakMap: its entries are gone through while everything stands still, and there is one for each Agent and block.
  readonly #offers = new Map<OfferRules, Mask>();

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
  }

  /** For how many sets of rules it keeps what they authorize. */
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

  /** What {@link offeredBy} would answer, if that was worked out already. */
  rememberedOffer(rules: OfferRules): Mask | undefined {
    return this.#offers.get(rules);
  }

  /** Those of the games, which must be the indexed ones, that the rules authorize. */
  offeredBy(rules: OfferRules, games: readonly Game[]): Mask {
    const known = this.#offers.get(rules);
    if (known !== undefined) return known;
    const mask = this.#evaluate(rules, games);
    if (retired.has(rules)) return mask;
    if (this.#offers.size >= OFFERS_MAX) this.#offers.clear();
    this.#offers.set(rules, mask);
    return mask;
  }

  /** Lets go of rules that are no longer anybody's, for good. */
  retire(rules: OfferRules): void {
    retired.add(rules);
    this.#offers.delete(rules);
  }

  // Games of one provider, brand and category share one verdict, so rules are evaluated once a kind and not once a game.
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
