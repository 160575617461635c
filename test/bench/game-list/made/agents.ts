/** Made-up Agents: each of them with offer rules of its own, in the forms that operators use. */
import { createHash } from 'node:crypto';
import type { OfferRule } from '../../../../src/domain/agent/offer-rules.ts';
import { CATEGORIES, CURRENCIES, type Catalogue } from './catalogue.ts';
import { Random } from './random.ts';

export interface MadeAgent {
  readonly code: string;
  readonly currency: string;
  readonly rules: readonly OfferRule[];
  /** An opaque token, in clear. */
  readonly token: string;
}

const AGENT_COUNT = 300;
const SEED = 42;

/** The names that rules can use. */
interface Names {
  readonly providers: readonly string[];
  readonly brands: readonly string[];
  readonly categories: readonly string[];
  readonly gameOf: (random: Random) => string;
}

type RuleMaker = (random: Random, names: Names) => OfferRule[];

const allowAllButSome: RuleMaker = (random, { providers, brands, categories }) => [
  { effect: 'allow' },
  ...random.sample(providers, random.between(2, 20)).map((provider) => ({ effect: 'deny', provider }) as const),
  ...random.sample(brands, random.between(0, 5)).map((brand) => ({ effect: 'deny', brand }) as const),
  { effect: 'deny', provider: random.pick(providers), category: random.pick(categories) },
];

const allowProviders: RuleMaker = (random, { providers }) => [
  ...random.sample(providers, random.between(20, 80)).map((provider) => ({ effect: 'allow', provider }) as const),
  ...(random.chance(0.3) ? [{ effect: 'deny', category: 'POKER' } as const] : []),
];

const allowBrands: RuleMaker = (random, { brands }) => [
  ...random.sample(brands, random.between(10, 40)).map((brand) => ({ effect: 'allow', brand }) as const),
  { effect: 'allow', brand: random.pick(brands), category: 'LIVE' },
];

const allowCategories: RuleMaker = (random, { providers, categories }) => [
  { effect: 'allow', category: 'SLOT' },
  { effect: 'allow', category: random.pick(categories) },
  ...random.sample(providers, random.between(5, 30)).map((provider) => ({ effect: 'deny', provider }) as const),
];

const withNamedGames: RuleMaker = (random, names) => [
  ...allowProviders(random, names),
  ...Array.from({ length: random.between(50, 300) }, () => ({
    effect: random.chance(0.5) ? ('allow' as const) : ('deny' as const),
    game: names.gameOf(random),
  })),
];

const FORMS = [
  [allowAllButSome, 0.25],
  [allowProviders, 0.3],
  [allowBrands, 0.15],
  [allowCategories, 0.15],
  [withNamedGames, 0.15],
] as const;

/** Makes 300 Agents; the first is offered everything. */
export function makeAgents({ providers, games }: Catalogue): readonly MadeAgent[] {
  const random = new Random(SEED);
  const names: Names = {
    providers: providers.map(({ code }) => code),
    brands: [...new Set(providers.flatMap(({ brands }) => brands))],
    categories: CATEGORIES.map(([category]) => category),
    gameOf: (source) => source.pick(games).id,
  };
  return Array.from({ length: AGENT_COUNT }, (_, at) => ({
    code: `AGENT-${String(at + 1).padStart(3, '0')}`,
    currency: random.pick(CURRENCIES),
    rules: at === 0 ? [{ effect: 'allow' }] : random.share(FORMS)(random, names),
    token: `agt_${createHash('sha256')
      .update(`token ${String(at)}`)
      .digest('base64url')}`,
  }));
}
