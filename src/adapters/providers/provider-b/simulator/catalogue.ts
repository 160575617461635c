/** A product under contract, in one currency. */
export interface SimulatedProduct {
  readonly code: number;
  readonly provider: string;
  readonly name: string;
  readonly currency: string;
  readonly gameType: string;
  readonly status: string;
  /** 1: the games are launched by their codes. 2: the product has a lobby only. */
  readonly entryType: 1 | 2;
}

/** A game as one row of the list, in one or several currencies. */
export interface SimulatedGame {
  readonly product: number;
  readonly code: string;
  readonly name: string;
  readonly gameType: string;
  readonly currency: string;
  readonly status: string;
  /** Its name in other languages. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether free rounds can be given in it; the real upstream has true or 1. */
  readonly freeRounds?: boolean | 0 | 1 | null;
}

const product = (code: number, name: string, rest: Partial<SimulatedProduct> = {}): SimulatedProduct => ({
  code,
  provider: name,
  name,
  currency: 'USD',
  gameType: 'SLOT',
  status: 'ACTIVATED',
  entryType: 1,
  ...rest,
});

const game = (of: number, code: string, rest: Partial<SimulatedGame> = {}): SimulatedGame => ({
  product: of,
  code,
  name: `Game ${code}`,
  gameType: 'SLOT',
  currency: 'USD',
  status: 'ACTIVATED',
  ...rest,
});

export const PRODUCTS: readonly SimulatedProduct[] = [
  product(1002, 'Evolution', { gameType: 'LIVE_CASINO', entryType: 2 }),
  product(1002, 'Evolution', { gameType: 'LIVE_CASINO', entryType: 2, currency: 'IDR2' }),
  product(1006, 'Pragmatic Play'),
  product(1138, 'Spribe'),
  product(1138, 'Spribe', { currency: 'IDR2' }),
  product(1148, 'WOW Gaming', { status: 'MAINTAINED' }),
];

/** The forms of the real lists: one row per currency, several currencies in one row, all currencies, and the misspelt status. */
export const GAMES: readonly SimulatedGame[] = [
  // A table of a lobby is listed, but is entered only through the lobby.
  game(1002, 'evo-baccarat-1', { gameType: 'LIVE_CASINO' }),
  game(1006, 'vs20olympgate', { currency: 'ALL', names: { 'zh-CN': '奥林匹斯之门', th: '' }, freeRounds: 1 }),
  game(1006, 'vs20sugarrush', { status: 'MAINTAINED' }),
  game(1006, 'vs20retired', { status: 'DEACTIVATED' }),
  game(1138, 'aviator', { freeRounds: false }),
  game(1138, 'aviator', { currency: 'IDR2' }),
  game(1138, 'mines', { currency: 'USD,IDR2', status: 'ACTIVAT', freeRounds: null }),
  game(1148, 'wow-fruits'),
];
