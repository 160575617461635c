import { inUpperCase, usableDetails, type DetailChanges, type ListedGame } from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { categoryOf } from '../game-codes.ts';
import type { Availability, CatalogueRow, GameRow, ProductRow } from './catalogue.ts';

/** In a list of currencies, it means all currencies. */
const ALL = 'ALL';

/** Creates one game from the upstream's rows. The upstream has one row per currency. */
export class GameMerger {
  readonly #config: ProviderBConfig;
  readonly #served: readonly string[];

  /** `served` has the wallet currencies of this provider. An empty list means all currencies that the upstream names. */
  constructor(config: ProviderBConfig, served: readonly string[]) {
    this.#config = config;
    this.#served = served;
  }

  /** The lobby of a product as one game; an empty list for a product without a lobby row. */
  lobby(rows: readonly ProductRow[]): readonly ListedGame[] {
    const [first] = rows;
    if (first === undefined) return [];
    const game = { gameCode: null, name: first.name, image: '' };
    return this.#listed(rows, { ...game, brand: first.name, product: mergedAvailability(rows) });
  }

  games(rows: readonly GameRow[], products: readonly ProductRow[]): readonly ListedGame[] {
    const brand = products[0]?.name ?? '';
    const product = mergedAvailability(products);
    return [...byGameCode(rows).values()].flatMap(([first, ...others]) => {
      const { game_code: gameCode, name, image } = first;
      const details = detailsIn([first, ...others]);
      return this.#listed([first, ...others], { gameCode, name, image, brand, product, details });
    });
  }

  /** Returns an empty list for a game that no served wallet can play. */
  #listed(rows: readonly CatalogueRow[], described: DescribedGame): readonly ListedGame[] {
    const { gameCode, name, image, brand, product, details } = described;
    const availability = worst(product, mergedAvailability(rows));
    const offered = rows.filter((row) => row.availability !== 'inactive');
    const currencies = this.#currenciesOf(offered.length === 0 ? rows : offered);
    const [first] = rows;
    if (first === undefined || currencies.length === 0) return [];
    return [
      {
        code: this.#config.gameCodes.write({ productCode: first.product_code, gameCode }),
        name,
        brand,
        category: categoryOf(first.game_type),
        currencies,
        image,
        isMaintenance: availability === 'maintenance',
        isActive: availability !== 'inactive',
        ...(details && { providerDetails: details }),
      },
    ];
  }

  #currenciesOf(rows: readonly CatalogueRow[]): readonly string[] {
    const named = rows.flatMap((row) => codesIn(row).map((code) => [code, row.product_code] as const));
    if (named.some(([code]) => code === ALL)) return this.#served;
    const wallets = named.map(([code, product]) => this.#config.currencies.playableIn(code, product));
    const playable = [...new Set(wallets)].filter((wallet) => wallet !== undefined);
    return this.#served.length === 0 ? playable : playable.filter((code) => this.#served.includes(code));
  }
}

const codesIn = ({ currency }: CatalogueRow): readonly string[] =>
  inUpperCase(currency)
    .split(/[\s,;]+/)
    .filter(Boolean);

type SameGame = readonly [GameRow, ...GameRow[]];

function byGameCode(rows: readonly GameRow[]): ReadonlyMap<string, SameGame> {
  const games = new Map<string, [GameRow, ...GameRow[]]>();
  for (const row of rows) {
    const sameGame = games.get(row.game_code);
    if (sameGame === undefined) games.set(row.game_code, [row]);
    else sameGame.push(row);
  }
  return games;
}

interface DescribedGame {
  readonly gameCode: string | null;
  readonly name: string;
  readonly image: string;
  readonly brand: string;
  /** The availability of the game's product. */
  readonly product: Availability;
  readonly details?: DetailChanges;
}

/** The icon of this language is for everybody, because a game has one square picture. */
const ICON_LANGUAGE = 'en';

/** The details in the rows of one game. An import may have said those that are absent. */
function detailsIn(rows: SameGame): DetailChanges {
  const names = Object.fromEntries(rows.flatMap((row) => Object.entries(row.names)));
  const icons = Object.fromEntries(rows.flatMap((row) => Object.entries(row.icons)));
  const square = icons[ICON_LANGUAGE] ?? Object.values(icons)[0];
  const said = rows.flatMap(({ hasFreeRounds }) => hasFreeRounds ?? []);
  return usableDetails({
    ...(Object.keys(names).length > 0 && { names }),
    ...(square !== undefined && { images: { square } }),
    ...(said.length > 0 && { hasFreeRounds: said.includes(true) }),
  });
}

const FROM_WORST: readonly Availability[] = ['inactive', 'maintenance', 'active'];

/** A game with rows in several currencies has the availability of its best row. */
const mergedAvailability = (rows: readonly CatalogueRow[]): Availability =>
  FROM_WORST.findLast((candidate) => rows.some(({ availability }) => availability === candidate)) ?? 'inactive';

const worst = (...all: readonly Availability[]): Availability =>
  FROM_WORST.find((candidate) => all.includes(candidate)) ?? 'inactive';
