import type { GameDraft } from './game-draft.ts';
import type { Game } from './game.ts';

/** A game of a catalogue that follows an upstream's list. */
export interface FollowedGame {
  readonly game: Game;
  /** Inactive because the upstream withdrew it, so that it comes back with it; what an operator disabled stays disabled. */
  readonly isWithdrawn: boolean;
}

/** A game as a list describes it, and the id it gets if it is new. */
export interface ListedArrival {
  readonly newId: string;
  readonly draft: GameDraft;
}

/** What the catalogue makes of a listed game. `areNewActive`: whether games that it did not have begin active. */
export function followListed(
  { newId, draft }: ListedArrival,
  kept: FollowedGame | undefined,
  areNewActive: boolean,
): FollowedGame {
  const isListedActive = draft.fields.isActive ?? true;
  // A game that begins inactive by configuration waits for an operator, whatever the upstream does meanwhile.
  const before = kept ?? { game: { isActive: areNewActive }, isWithdrawn: false };
  const activity = isListedActive ? comingBack(before) : goingAway(before);
  const game = draft.gameUnder(newId, kept?.game);
  return { game: { ...game, isActive: activity.isActive }, isWithdrawn: activity.isWithdrawn };
}

/** What the catalogue makes of a game that is missing from a complete list: inactive, never deleted. */
export function followMissing(kept: FollowedGame): FollowedGame {
  const { isActive, isWithdrawn } = goingAway(kept);
  return { game: { ...kept.game, isActive }, isWithdrawn };
}

/** How a list compares with the catalogue that is to follow it. */
export interface ListComparison {
  /** Games of the list that can be kept. */
  readonly listed: number;
  /** Games of the catalogue that no earlier list withdrew. */
  readonly known: number;
  /** Those of them that this list does not offer; one that it names but that cannot be kept is not missing. */
  readonly missing: number;
}

/** Whether a list looks more like a mishap of the upstream than like its will: it is empty, or more than half would go. */
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
