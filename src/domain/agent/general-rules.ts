/** A rule that matches every game that has all properties that the rule names; codes are folded. */
export interface GeneralRule {
  readonly effect: 'allow' | 'deny';
  readonly provider?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
}

/** The properties of a game that the general rules compare, folded. */
export interface OfferKind {
  readonly provider: string;
  readonly brand: string;
  readonly category: string;
}

/** Whether a game is offered; undefined if no rule matches. */
type Verdict = boolean | undefined;
/** Values by the property that a rule names. The key `undefined` is for rules that do not name the property. */
type By<T> = Map<string | undefined, T>;

/**
 * Rules that name no single game, indexed by provider, brand and category. A verdict takes at most eight look-ups for any number of rules. A loop
 * over ten thousand rules, for the kinds of fifty thousand games, blocked the process for a second.
 */
export class GeneralRules {
  readonly #rules: By<By<By<boolean>>> = new Map();

  constructor(rules: Iterable<GeneralRule>) {
    for (const { provider, brand, category, effect } of rules) {
      const categories = under(under(this.#rules, provider), brand);
      categories.set(category, denyFirst(categories.get(category), effect === 'allow') ?? false);
    }
  }

  /** Deny wins over allow; undefined if no rule matches. */
  verdict(kind: OfferKind): Verdict {
    return denyFirst(ofBrands(this.#rules.get(kind.provider), kind), ofBrands(this.#rules.get(undefined), kind));
  }
}

const ofBrands = (brands: By<By<boolean>> | undefined, kind: OfferKind): Verdict =>
  brands && denyFirst(ofCategories(brands.get(kind.brand), kind), ofCategories(brands.get(undefined), kind));

const ofCategories = (categories: By<boolean> | undefined, { category }: OfferKind): Verdict =>
  categories && denyFirst(categories.get(category), categories.get(undefined));

const denyFirst = (one: Verdict, other: Verdict): Verdict =>
  one === false || other === false ? false : (one ?? other);

function under<T>(map: By<By<T>>, name: string | undefined): By<T> {
  const known = map.get(name);
  if (known !== undefined) return known;
  const made: By<T> = new Map();
  map.set(name, made);
  return made;
}
