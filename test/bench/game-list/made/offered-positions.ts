import { offerKind, OfferRules, type OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import type { Game } from '../../../../src/domain/catalogue/game.ts';
import { CATEGORIES, CURRENCIES, type Catalogue } from './catalogue.ts';

/** A catalogue in columns, because looking through a million games for hundreds of Agents takes plain numbers. */
export interface IndexedCatalogue extends Catalogue {
  /** Games of one provider, brand and category share a verdict: for each game the position of its kind in `kinds`. */
  readonly kindOf: Uint32Array;
  /** One game of each kind. */
  readonly kinds: readonly Game[];
  /** For each game the position of its category in {@link CATEGORIES}. */
  readonly categoryOf: Uint8Array;
  /** For each game one bit for each of {@link CURRENCIES}. */
  readonly currenciesOf: Uint16Array;
  /** 1 for games that are shown when somebody is offered them. */
  readonly isActive: Uint8Array;
  readonly positionById: ReadonlyMap<string, number>;
  /** The positions at which each provider's games begin. The last entry is the end of all games. */
  readonly starts: readonly number[];
}

/** A filter; the provider by its position in the catalogue. */
export interface Selection {
  readonly provider: number | undefined;
  readonly category: string | undefined;
  readonly currency: string | undefined;
}

const CATEGORY_CODES: readonly string[] = CATEGORIES.map(([category]) => category);
const CURRENCY_CODES: readonly string[] = CURRENCIES;

export function indexed({ providers, games }: Catalogue): IndexedCatalogue {
  const inactive = new Set(providers.filter((provider) => !provider.isActive).map(({ code }) => code));
  const bits = ({ currencies }: Game): number =>
    currencies.reduce((mask, currency) => mask | (1 << CURRENCY_CODES.indexOf(currency)), 0);
  return {
    providers,
    games,
    ...kindsOf(games),
    categoryOf: Uint8Array.from(games, ({ category }) => CATEGORY_CODES.indexOf(category)),
    currenciesOf: Uint16Array.from(games, bits),
    isActive: Uint8Array.from(games, (game) => Number(game.isActive && !inactive.has(game.provider))),
    positionById: new Map(games.map(({ id }, position) => [id, position])),
    starts: startsOf({ providers, games }),
  };
}

function kindsOf(games: readonly Game[]): Pick<IndexedCatalogue, 'kindOf' | 'kinds'> {
  const known = new Map<string, number>();
  const kinds: Game[] = [];
  const kindOf = Uint32Array.from(games, (game) => {
    const key = `${game.provider}\n${game.brand}\n${game.category}`;
    const kind = known.get(key) ?? kinds.push(game) - 1;
    known.set(key, kind);
    return kind;
  });
  return { kindOf, kinds };
}

function startsOf({ providers, games }: Catalogue): number[] {
  const counts = new Map<string, number>();
  for (const { provider } of games) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  const starts = [0];
  for (const { code } of providers) starts.push(starts.at(-1)! + (counts.get(code) ?? 0));
  return starts;
}

/** The games that some rules offer, found by plain loops. */
export class OfferedPositions {
  readonly #catalogue: IndexedCatalogue;
  /** One byte a game. */
  readonly #isOffered: Uint8Array;

  constructor(catalogue: IndexedCatalogue, rules: readonly OfferRule[]) {
    this.#catalogue = catalogue;
    this.#isOffered = offeredFlags(catalogue, accepted(rules));
  }

  /** Positions of the games that match, in answer order, `max` of them at most. */
  find({ provider, category, currency }: Selection, max = Infinity): number[] {
    const { starts, categoryOf, currenciesOf } = this.#catalogue;
    const wantedCategory = category === undefined ? undefined : CATEGORY_CODES.indexOf(category);
    const wantedCurrency = currency === undefined ? 0xffff : 1 << CURRENCY_CODES.indexOf(currency);
    const end = provider === undefined ? starts.at(-1)! : starts[provider + 1]!;
    const found: number[] = [];
    for (let at = provider === undefined ? 0 : starts[provider]!; at < end && found.length < max; at += 1) {
      if (this.#isOffered[at] === 0 || (currenciesOf[at]! & wantedCurrency) === 0) continue;
      if (wantedCategory === undefined || wantedCategory === categoryOf[at]) found.push(at);
    }
    return found;
  }
}

function accepted(rules: readonly OfferRule[]): OfferRules {
  const read = OfferRules.of(rules);
  if (!read.ok) throw new Error(`${read.error.field} ${read.error.rule}`);
  return read.value;
}

function offeredFlags(catalogue: IndexedCatalogue, rules: OfferRules): Uint8Array {
  const { games, kinds, kindOf, isActive, positionById } = catalogue;
  const verdicts = Uint8Array.from(kinds, (kind) => Number(rules.offersKind(offerKind(kind))));
  const flags = new Uint8Array(games.length);
  for (let at = 0; at < flags.length; at += 1) flags[at] = isActive[at]! & verdicts[kindOf[at]!]!;
  for (const id of rules.namedGames.keys()) {
    const at = positionById.get(id);
    if (at !== undefined) flags[at] = isActive[at]! & Number(rules.offers(games[at]!));
  }
  return flags;
}
