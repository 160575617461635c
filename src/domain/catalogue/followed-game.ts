import type { GameDraft } from './game-draft.ts';
import type { Game } from './game.ts';

/** A game of a catalogue that follows an upstream's list. */
export interface FollowedGame {
  readonly game: Game;
  /**
   * The game is inactive because the upstream withdrew it. It becomes active when the upstream lists it again. A game that an operator disabled does
   * not.
   */
  readonly isWithdrawn: boolean;
}

/** A game as a list describes it, and the id it gets if it is new. */
export interface ListedArrival {
  readonly newId: string;
  readonly draft: GameDraft;
}

/** The stored game after a list that contains it. `areNewActive`: whether games that are new in the catalogue start active. */
export function followListed(
  { newId, draft }: ListedArrival,
  kept: FollowedGame | undefined,
  areNewActive: boolean,
): FollowedGame {
  const isListedActive = draft.fields.isActive ?? true;
  // A game that starts inactive by configuration stays inactive until an operator enables it.
  const before = kept ?? { game: { isActive: areNewActive }, isWithdrawn: false };
  const activity = isListedActive ? comingBack(before) : goingAway(before);
  const game = draft.gameUnder(newId, kept?.game);
  return { game: { ...game, isActive: activity.isActive }, isWithdrawn: activity.isWithdrawn };
}

/** The stored game after a complete list that does not contain it: inactive, never deleted. */
export function followMissing(kept: FollowedGame): FollowedGame {
  const { isActive, isWithdrawn } = goingAway(kept);
  return { game: { ...kept.game, isActive }, isWithdrawn };
}

/** The counts that compare a list with the catalogue that follows it. */
export interface ListComparison {
  /** The number of games in the list that can be stored. */
  readonly listed: number;
  /** The number of games in the catalogue that no earlier list has withdrawn. */
  readonly known: number;
  /** The number of known games that this list lacks. A game that the list names but that cannot be stored is not missing. */
  readonly missing: number;
}

/** Whether a list looks like a mistake of the upstream: it is empty, or would withdraw more than half of the games. */
export const isSuspicious = ({ listed, known, missing }: ListComparison): boolean =>
  listed === 0 || missing * 2 > known;

interface Activity {
  readonly isActive: boolean;
  readonly isWithdrawn: boolean;
}
interface Switched {
  readonly game: Pick<Game, 'isActive'>;
  readonly isWithdrawn: boolean;
}

const comingBack = ({ game, isWithdrawn }: Switched): Activity => ({
  isActive: game.isActive || isWithdrawn,
  isWithdrawn: false,
});

const goingAway = ({ game, isWithdrawn }: Switched): Activity => ({
  isActive: false,
  isWithdrawn: isWithdrawn || game.isActive,
});
