/** A made-up catalogue in the proportions of a real one; the same size gives the same games in every process. */
import { compareGames } from '../../../../src/domain/catalogue/game-order.ts';
import type { Game } from '../../../../src/domain/catalogue/game.ts';
import { Random } from './random.ts';

/** The flags of a provider that decide what is shown. */
export interface MadeProvider {
  readonly code: string;
  readonly brands: readonly string[];
  readonly isActive: boolean;
  readonly isMaintenance: boolean;
}

export interface Catalogue {
  readonly providers: readonly MadeProvider[];
  /** In answer order, inactive ones included. */
  readonly games: readonly Game[];
}

export const CURRENCIES = ['CNY', 'USD', 'EUR', 'THB', 'VND', 'IDR', 'JPY', 'KRW', 'INR', 'BRL'] as const;
export const CATEGORIES = [
  ['SLOT', 0.8],
  ['LIVE', 0.08],
  ['LOTTERY', 0.05],
  ['POKER', 0.04],
  ['FISHING', 0.03],
] as const;

const PROVIDER_COUNT = 200;
const BRAND_COUNT = 150;
const SEED = 20_261_121;
/** Few providers have most of the games. */
const SKEW = 0.9;
const CURRENCY_COUNTS = [
  [2, 0.25],
  [3, 0.5],
  [4, 0.25],
] as const;
const FIRST = [
  'Golden',
  'Lucky',
  'Wild',
  'Mega',
  'Royal',
  'Mystic',
  'Super',
  'Dragon',
  'Diamond',
  '财神',
  'Fortune',
  'Hot',
];
const SECOND = [
  'Tiger',
  'Fruits',
  'Pharaoh',
  'Pirates',
  'Gems',
  'Phoenix',
  'Bonanza',
  'Samurai',
  '麻将',
  'Ocean',
  'Sevens',
];
const THIRD = ['', ' Deluxe', ' Gold', ' Ways', ' Megaways', ' II', ' Hold and Win', ' Rush'];

/** Makes `gameCount` games of 200 providers. */
export function makeCatalogue(gameCount: number): Catalogue {
  const random = new Random(SEED);
  const brands = Array.from({ length: BRAND_COUNT }, (_, at) => `Brand ${String(at + 1)}`);
  const providers = Array.from({ length: PROVIDER_COUNT }, (_, at) => ({
    code: `PRV${String(at + 1).padStart(3, '0')}`,
    brands: random.sample(brands, random.between(1, 3)),
    isActive: at % 90 !== 89,
    isMaintenance: at % 60 === 59,
  }));
  const counts = gamesByProvider(gameCount, random);
  const games = providers.flatMap((provider, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, number) => makeGame(provider, number + 1, random)).sort(compareGames),
  );
  return { providers, games };
}

function gamesByProvider(gameCount: number, random: Random): number[] {
  const ranks = random.sample(
    Array.from({ length: PROVIDER_COUNT }, (_, at) => at),
    PROVIDER_COUNT,
  );
  const weights = ranks.map((rank) => (rank + 5) ** -SKEW);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const counts = weights.map((weight) => Math.max(Math.floor((gameCount * weight) / sum), 1));
  const missing = gameCount - counts.reduce((total, count) => total + count, 0);
  for (let at = 0; at < missing; at += 1) counts[at % PROVIDER_COUNT]! += 1;
  return counts;
}

function makeGame(provider: MadeProvider, number: number, random: Random): Game {
  const code = `g${String(number).padStart(6, '0')}`;
  return {
    id: random.guid(),
    provider: provider.code,
    code,
    name: `${random.pick(FIRST)} ${random.pick(SECOND)}${random.pick(THIRD)}`,
    brand: random.pick(provider.brands),
    category: random.share(CATEGORIES),
    currencies: random.sample(CURRENCIES, random.share(CURRENCY_COUNTS)),
    image: `https://cdn.games.example/img/${provider.code.toLowerCase()}/${code}_640x640.webp`,
    isMaintenance: random.chance(0.02),
    restrictedCountries: [],
    isActive: !random.chance(0.03),
  };
}
