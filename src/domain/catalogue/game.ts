/** A game as the catalogue keeps it, identified by its GUID and, within its provider, by its code. */
export interface Game {
  readonly id: string;
  readonly provider: string;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** Settlement currencies, at least one. The first is shown if nothing else decides. */
  readonly currencies: readonly string[];
  /** The countries whose players may not play it, as {@link listedCountries} orders them. */
  readonly restrictedCountries: readonly string[];
  readonly image: string;
  readonly isMaintenance: boolean;
  readonly isActive: boolean;
}

/** Whether two games are equal in every field. */
export const isSameGame = (left: Game, right: Game): boolean =>
  (Object.keys(left) as (keyof Game)[]).every((field) => isSameValue(left[field], right[field]));

const isSameValue = (left: Game[keyof Game], right: Game[keyof Game]): boolean =>
  Array.isArray(left) && Array.isArray(right) ? isSameList(left, right) : left === right;

/** Whether two lists have the same entries in the same order. */
export const isSameList = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left === right || (left.length === right.length && left.every((entry, at) => entry === right[at]));

/** A game as one Agent sees it, with the currency to show. It is in maintenance if the game or its provider is. */
export interface OfferedGame {
  readonly game: Game;
  readonly currency: string;
  readonly isMaintenance: boolean;
}

/** The currency that a game object shows: that of the filter, else the Agent's own if the game supports it, else the game's first. */
export function shownCurrency(game: Game, filterCurrency: string | undefined, agentCurrency: string): string {
  if (filterCurrency !== undefined) return filterCurrency;
  if (game.currencies.includes(agentCurrency)) return agentCurrency;
  return game.currencies[0] ?? agentCurrency;
}
