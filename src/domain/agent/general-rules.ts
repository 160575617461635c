/** A rule that matches every game of which all that it names is so; codes are folded. */
export interface GeneralRule {
  readonly effect: 'allow' | 'deny';
  readonly provider?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
}

/** What of a game the general rules look at, folded. */
export interface OfferKind {
  readonly provider: string;
  readonly brand: string;
  readonly category: string;
}

/** Whether a game is offered; undefined when no rule says so or otherwise. */
type Verdict = boolean | undefined;
/** By what a rule names; under undefined what it leaves open. */
type By<T> = Map<string | undefined, T>;

/**
 * Rules that name no single game, by provider, brand and category: a verdict takes at most eight look-ups however many there are.
 * One after the other, ten thousand rules against the kinds of fifty thousand games held the process up for a second.
 */
export class GeneralRules {
  readonly #rules: By<By<By<boolean>>> = new Map();

  constructor(rules: Iterable<GeneralRule>) {
    for (const { provider, brand, category, effect } of rules) {
      const categories = under(under(this.#rules, provider), brand);
      categories.set(category, denyFirst(categories.get(category), effect === 'allow') ?? false);
    }
  }

  /** Deny wins over allow; undefined when no rule matches. */
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
