import { shownCurrency, type Game, type OfferedGame } from './game.ts';
import type { OfferRules } from '../agent/offer-rules.ts';

/** A game and its provider's flags at one moment. */
export interface GameState {
  readonly game: Game;
  readonly providerIsActive: boolean;
  readonly providerIsMaintenance: boolean;
}

/** What of an Agent decides what it sees of a game, at one moment. */
export interface AgentView {
  readonly currency: string;
  readonly offerRules: OfferRules;
}

/** How a game's standing with one Agent differs between two moments. */
export type GameChange =
  | { readonly change: 'added' | 'changed'; readonly offered: OfferedGame }
  | { readonly change: 'withdrawn'; readonly id: string };

/** The moment of a comparison: a game that did not exist has no state, an Agent that did not exist has no view. */
export interface Moment {
  readonly state: GameState | undefined;
  readonly view: AgentView | undefined;
}

/** What an Agent that knew `before` must be told to know `after`; undefined when it would see no difference. */
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

const SHOWN_FIELDS = ['name', 'code', 'category', 'provider', 'brand', 'image'] as const;

// Compared field by field as the game object shows them: a new currency that is not the one shown is a change too, because
// a filter by it now finds the game.
function looksTheSame(left: OfferedGame, right: OfferedGame): boolean {
  return (
    left.currency === right.currency &&
    left.isMaintenance === right.isMaintenance &&
    left.game.currencies.join() === right.game.currencies.join() &&
    SHOWN_FIELDS.every((field) => left.game[field] === right.game[field])
  );
}
