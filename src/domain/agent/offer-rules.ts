import { foldBrand, foldCode } from '../shared/code.ts';
import { listedCountries } from '../shared/country.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { GeneralRules, type GeneralRule, type OfferKind } from './general-rules.ts';
import { inLowerCase } from '../shared/letter-case.ts';

/** One offer rule of an Agent. It matches a game if every property that the rule names matches. */
export interface OfferRule extends GeneralRule {
  /** A game's GUID. */
  readonly game?: string | undefined;
  /** The rule is only for players in these countries; undefined: for all players. */
  readonly countries?: readonly string[] | undefined;
}

/** The properties of a game that an offer rule can compare. */
export interface OfferSubject {
  readonly id: string;
  readonly provider: string;
  readonly brand: string;
  readonly category: string;
}

/** The kind of a game. Many games share one kind. A caller that keeps the kind folds the codes only once, and not for each rule. */
export const offerKind = ({ provider, brand, category }: Omit<OfferSubject, 'id'>): OfferKind => ({
  provider: foldCode(provider),
  brand: foldBrand(brand),
  category: foldCode(category),
});

/** Most rules one Agent may have. */
export const OFFER_RULES_MAX = 10_000;

/** The part of a provider that rules offer, as far as it follows from the rules alone. `some`: it depends on the provider's games. */
export type OfferedPart = 'all' | 'some' | 'nothing';

/**
 * The games that one Agent is authorized for. Without a rule, nothing is offered. The rules as they are kept offer a game that players of some country
 * may be offered: of the rules that name countries, only those that allow hold. {@link in} gives the rules that hold for one player.
 */
export class OfferRules {
  /** Offers nothing. A new Agent has these rules. */
  static readonly none = new OfferRules([]);

  /** All rules, as they are kept. */
  readonly rules: readonly OfferRule[];
  readonly #holding: readonly OfferRule[];
  readonly #whole: OfferRules;
  /** The parts of this whole set that were asked for, by the country; one key stands for all countries that no rule names. */
  readonly #parts = new Map<string, OfferRules>();
  readonly #countries: ReadonlySet<string>;
  /** Rules that name a game, by the game's GUID. They decide before all others. */
  readonly #byGame = new Map<string, OfferRule[]>();
  /** All other rules. They are indexed at the first look-up, because many rule sets are only shown or compared. */
  #general: GeneralRules | undefined;
  /** Offered parts by the code of a provider. */
  readonly #ofProviders = new Map<string, OfferedPart>();

  private constructor(rules: readonly OfferRule[], holding = rules.filter(holdsSomewhere), whole?: OfferRules) {
    this.rules = rules;
    this.#holding = holding;
    this.#whole = whole ?? this;
    this.#countries = new Set(whole === undefined ? rules.flatMap(({ countries = [] }) => countries) : []);
    for (const rule of holding) {
      if (rule.game === undefined) continue;
      const naming = this.#byGame.get(rule.game);
      if (naming === undefined) this.#byGame.set(rule.game, [rule]);
      else naming.push(rule);
    }
  }

  /** Folds the codes; refuses only a list longer than {@link OFFER_RULES_MAX}. */
  static of(rules: readonly OfferRule[]): Result<OfferRules, InvalidParameter> {
    if (rules.length > OFFER_RULES_MAX)
      return err(invalidParameter('rules', `must be at most ${OFFER_RULES_MAX} entries`));
    return ok(new OfferRules(rules.map(folded)));
  }

  /**
   * The rules that hold for players in a country. If the country is not known, no rule that allows only some countries holds, and every rule that
   * denies some does. It is the same object if no rule names a country, and for the same country each time.
   */
  in(country: string | undefined): OfferRules {
    if (this.#countries.size === 0) return this;
    const place = country ?? UNKNOWN;
    const key = country === undefined || this.#countries.has(country) ? place : ELSEWHERE;
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const part = new OfferRules(this.rules, this.rules.filter(holdsIn(country)), this);
    this.#parts.set(key, part);
    return part;
  }

  /** The rules that hold here. They decide. */
  get holding(): readonly OfferRule[] {
    return this.#holding;
  }

  /** The set of which this is a part. */
  get whole(): OfferRules {
    return this.#whole;
  }

  /** This set, and the parts of it that {@link in} has given. */
  get parts(): Iterable<OfferRules> {
    return [this, ...this.#parts.values()];
  }

  /** The GUIDs of the games that a rule names. For all other games, {@link offersKind} is sufficient. */
  get namedGames(): ReadonlyMap<string, unknown> {
    return this.#byGame;
  }

  /**
   * Whether the game is authorized. Rules that name the game decide, and deny wins over allow. Otherwise the general rules decide. A caller that has
   * kept the game's kind can pass it.
   */
  offers(game: OfferSubject, kind: OfferKind = offerKind(game)): boolean {
    const named = this.#byGame.get(game.id);
    const decided = named && verdict(named, kind);
    return decided ?? this.offersKind(kind);
  }

  /** The part of a provider that is authorized; the code is folded. */
  partOf(provider: string): OfferedPart {
    const known = this.#ofProviders.get(provider);
    if (known !== undefined) return known;
    const part = offeredPart(this.#holding.filter((rule) => rule.provider === undefined || rule.provider === provider));
    this.#ofProviders.set(provider, part);
    return part;
  }

  /** Whether a game of this kind is authorized if no rule names it. */
  offersKind(kind: OfferKind): boolean {
    this.#general ??= new GeneralRules(this.#holding.filter((rule) => rule.game === undefined));
    return this.#general.verdict(kind) ?? false;
  }
}

/** The keys of parts that are for no named country. */
const UNKNOWN = 'unknown';
const ELSEWHERE = 'elsewhere';

function holdsSomewhere({ effect, countries }: OfferRule): boolean {
  return countries === undefined || effect === 'allow';
}

const holdsIn =
  (country: string | undefined) =>
  ({ effect, countries }: OfferRule): boolean =>
    countries === undefined || (country === undefined ? effect === 'deny' : countries.includes(country));

/** The part of a provider that is offered by the rules that may match its games. */
function offeredPart(rules: readonly OfferRule[]): OfferedPart {
  const denies = rules.filter(({ effect }) => effect === 'deny');
  const isAllDenied = denies.some(isForAll);
  const allows = rules.filter((rule) => rule.effect === 'allow' && (!isAllDenied || rule.game !== undefined));
  if (allows.length === 0) return 'nothing';
  return denies.length === 0 && allows.some(isForAll) ? 'all' : 'some';
}

/** Whether a rule matches every game of its providers. */
const isForAll = ({ brand, category, game }: OfferRule): boolean =>
  brand === undefined && category === undefined && game === undefined;

/** The verdict of folded rules on a kind: deny wins over allow; undefined if no rule matches. */
export function verdict(rules: readonly OfferRule[], subject: OfferKind): boolean | undefined {
  let isAllowed: boolean | undefined;
  for (const rule of rules) {
    if (!matches(rule, subject)) continue;
    if (rule.effect === 'deny') return false;
    isAllowed = true;
  }
  return isAllowed;
}

const matches = (rule: OfferRule, subject: OfferKind): boolean =>
  (rule.provider === undefined || rule.provider === subject.provider) &&
  (rule.brand === undefined || rule.brand === subject.brand) &&
  (rule.category === undefined || rule.category === subject.category);

function folded(rule: OfferRule): OfferRule {
  return {
    effect: rule.effect,
    ...(rule.provider !== undefined && { provider: foldCode(rule.provider) }),
    ...(rule.brand !== undefined && { brand: foldBrand(rule.brand) }),
    ...(rule.category !== undefined && { category: foldCode(rule.category) }),
    ...(rule.game !== undefined && { game: inLowerCase(rule.game) }),
    ...(rule.countries !== undefined && { countries: listedCountries(rule.countries) }),
  };
}
