import { isSameValue, shownCurrency, type Game, type OfferedGame } from './game.ts';
import type { Agent } from '../agent/agent.ts';
import { countryRefusal } from './country-refusal.ts';
import { shownDetails } from './game-details.ts';

/** A game and its provider's flags at one moment. */
export interface GameState {
  readonly game: Game;
  readonly providerIsActive: boolean;
  readonly providerIsMaintenance: boolean;
  readonly providerRestrictedCountries: readonly string[];
}

/** The settings of an Agent that determine how it sees a game, at one moment. */
export type AgentView = Pick<Agent, 'currency' | 'offerRules' | 'countries'>;

/** The difference that one Agent sees in a game between two moments. */
export type GameChange =
  | { readonly change: 'added' | 'changed'; readonly offered: OfferedGame }
  | { readonly change: 'withdrawn'; readonly id: string };

/** One of the two moments. Without a state, the game did not exist then. Without a view, the Agent did not exist then. */
export interface Moment {
  readonly state: GameState | undefined;
  readonly view: AgentView | undefined;
}

/**
 * The change that leads an Agent from `before` to `after`; undefined if the Agent sees no difference. With a country, it is that of the list for players
 * in the country.
 */
export function gameChange(before: Moment, after: Moment, country?: string): GameChange | undefined {
  const known = seen(before, country);
  const current = seen(after, country);
  if (current === undefined) return known && { change: 'withdrawn', id: known.game.id };
  if (known === undefined) return { change: 'added', offered: current };
  return looksTheSame(known, current) ? undefined : { change: 'changed', offered: current };
}

function seen({ state, view }: Moment, country: string | undefined): OfferedGame | undefined {
  if (state === undefined || view === undefined) return undefined;
  if (!state.providerIsActive || !state.game.isActive || !view.offerRules.offers(state.game)) return undefined;
  const provider = { restrictedCountries: state.providerRestrictedCountries };
  if (country !== undefined && countryRefusal({ agent: view, game: state.game, provider }, country) !== undefined)
    return undefined;
  return {
    game: state.game,
    currency: shownCurrency(state.game, undefined, view.currency),
    isMaintenance: state.game.isMaintenance || state.providerIsMaintenance,
  };
}

// A new currency that is not shown is also a change, because a filter by this currency now finds the game.
const looksTheSame = (left: OfferedGame, right: OfferedGame): boolean =>
  left.currency === right.currency && isSameValue(shown(left), shown(right));

/** The game with the flag and the details that the Agent sees. The game's own flag, and hidden details of its provider, may differ from them. */
const shown = ({ game, isMaintenance }: OfferedGame) => ({
  ...game,
  isMaintenance,
  details: shownDetails(game.details),
});
