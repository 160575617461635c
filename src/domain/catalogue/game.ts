import { changedDetails, type DetailChanges, type GameDetails } from './game-details.ts';

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
  /** Absent if nothing is known, and where they are not read. */
  readonly details?: GameDetails;
}

/** The fields of a game that an operator can set. */
export type GameChanges = Partial<Pick<Game, 'isMaintenance' | 'isActive' | 'restrictedCountries'>> & {
  /** The operator's details, which take precedence over those of the provider; null takes the provider's again. */
  readonly operatorDetails?: DetailChanges;
};

export function changedGame(game: Game, { operatorDetails = {}, ...flags }: GameChanges): Game {
  const { details: known, ...before } = game;
  const details = changedDetails(known, 'operator', operatorDetails);
  return { ...before, ...flags, ...(details && { details }) };
}

/** Whether two games are equal in every field. */
export const isSameGame = (left: Game, right: Game): boolean => isSameValue(left, right);

/** Whether two lists have the same entries in the same order. */
export const isSameList = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left === right || (left.length === right.length && left.every((entry, at) => entry === right[at]));

/** Whether two values of JSON are equal, in whatever order the fields of their objects are. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const [one, other] = [left, right] as Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameValue(one?.[name], other?.[name]));
}

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
