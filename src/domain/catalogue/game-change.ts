import { isSameGame, shownCurrency, type Game, type OfferedGame } from './game.ts';
import type { OfferRules } from '../agent/offer-rules.ts';

/** A game and its provider's flags at one moment. */
export interface GameState {
  readonly game: Game;
  readonly providerIsActive: boolean;
  readonly providerIsMaintenance: boolean;
}

/** The settings of an Agent that determine how it sees a game, at one moment. */
export interface AgentView {
  readonly currency: string;
  readonly offerRules: OfferRules;
}

/** The difference that one Agent sees in a game between two moments. */
export type GameChange =
  | { readonly change: 'added' | 'changed'; readonly offered: OfferedGame }
  | { readonly change: 'withdrawn'; readonly id: string };

/** One of the two moments. Without a state, the game did not exist then. Without a view, the Agent did not exist then. */
export interface Moment {
  readonly state: GameState | undefined;
  readonly view: AgentView | undefined;
}

/** The change that leads an Agent from `before` to `after`; undefined if the Agent sees no difference. */
export function gameChange(before: Moment, after: Moment): GameChange | undefined {
  const known = seen(before);
  const current = seen(after);
  if (current === undefined) return known && { change: 'withdrawn', id: known.game.id };
  if (known === undefined) return { change: 'added', offered: current };
  return looksTheSame(known, current) ? undefined : { change: 'changed', offered: current };
}

function seen({ state, view }: Moment): OfferedGame | undefined {
  if (state === undefined || view === undefined) return undefined;
  if (!state.providerIsActive || !state.game.isActive || !view.offerRules.offers(state.game)) return undefined;
  return {
    game: state.game,
    currency: shownCurrency(state.game, undefined, view.currency),
    isMaintenance: state.game.isMaintenance || state.providerIsMaintenance,
  };
}

// A new currency that is not shown is also a change, because a filter by this currency now finds the game.
const looksTheSame = (left: OfferedGame, right: OfferedGame): boolean =>
  left.currency === right.currency && isSameGame(shown(left), shown(right));

/** The game with the flag that the Agent sees; the game's own flag may differ from it. */
const shown = ({ game, isMaintenance }: OfferedGame): Game => ({ ...game, isMaintenance });
