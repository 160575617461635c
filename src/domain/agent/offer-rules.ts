import { foldBrand, foldCode } from '../shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { GeneralRules, type GeneralRule, type OfferKind } from './general-rules.ts';
import { inLowerCase } from '../shared/letter-case.ts';

/** One line of what an Agent is offered; it matches a game when everything that it names matches. */
export interface OfferRule extends GeneralRule {
  /** A game's GUID. */
  readonly game?: string | undefined;
}

/** What of a game an offer rule can look at. */
export interface OfferSubject {
  readonly id: string;
  readonly provider: string;
  readonly brand: string;
  readonly category: string;
}

/** The kind of a game. Many games share one, so whoever keeps it folds once and not once a rule. */
export const offerKind = ({ provider, brand, category }: Omit<OfferSubject, 'id'>): OfferKind => ({
  provider: foldCode(provider),
  brand: foldBrand(brand),
  category: foldCode(category),
});

/** Most rules one Agent may have. */
export const OFFER_RULES_MAX = 10_000;

/** How much of a provider rules offer, as far as they alone can tell. `some`: it depends on the games that the provider has. */
export type OfferedPart = 'all' | 'some' | 'nothing';

/** Which games one Agent is authorized for. No rule means nothing is offered. */
export class OfferRules {
  /** Offers nothing: where every Agent starts. */
  static readonly none = new OfferRules([]);

  readonly rules: readonly OfferRule[];
  /** Rules that name the very game, by its GUID: they decide before all others. */
  readonly #byGame = new Map<string, OfferRule[]>();
  /** All others; made when the first is asked for, because many rules are read only to be shown or compared. */
  #general: GeneralRules | undefined;
  /** By the code of a provider. */
  readonly #parts = new Map<string, OfferedPart>();

  private constructor(rules: readonly OfferRule[]) {
    this.rules = rules;
    for (const rule of rules) {
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

  /** GUIDs of the games that some rule names; for all others {@link offersKind} is the whole answer. */
  get namedGames(): ReadonlyMap<string, unknown> {
    return this.#byGame;
  }

  /**
   * Whether the game is authorized: a rule that names it decides, deny before allow; else the general rules do. Whoever keeps the
   * game's kind gives it too.
   */
  offers(game: OfferSubject, kind: OfferKind = offerKind(game)): boolean {
    const named = this.#byGame.get(game.id);
    const decided = named && verdict(named, kind);
    return decided ?? this.offersKind(kind);
  }

  /** How much of a provider is authorized; the code is folded. */
  partOf(provider: string): OfferedPart {
    const known = this.#parts.get(provider);
    if (known !== undefined) return known;
    const part = offeredPart(this.rules.filter((rule) => rule.provider === undefined || rule.provider === provider));
    this.#parts.set(provider, part);
    return part;
  }

  /** Whether a game of this kind is authorized when no rule names it. */
  offersKind(kind: OfferKind): boolean {
    this.#general ??= new GeneralRules(this.rules.filter((rule) => rule.game === undefined));
    return this.#general.verdict(kind) ?? false;
  }
}

/** What rules that may match games of one provider leave of it. */
function offeredPart(rules: readonly OfferRule[]): OfferedPart {
  const denies = rules.filter(({ effect }) => effect === 'deny');
  const isAllDenied = denies.some(isForAll);
  const allows = rules.filter((rule) => rule.effect === 'allow' && (!isAllDenied || rule.game !== undefined));
  if (allows.length === 0) return 'nothing';
  return denies.length === 0 && allows.some(isForAll) ? 'all' : 'some';
}

/** Whether a rule matches every game of the providers that it is for. */
const isForAll = ({ brand, category, game }: OfferRule): boolean =>
  brand === undefined && category === undefined && game === undefined;

/** What folded rules say of a kind, one after the other: deny wins over allow; undefined when none matches. */
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
  };
}
