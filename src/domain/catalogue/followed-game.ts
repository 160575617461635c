import type { GameDraft } from './game-draft.ts';
import type { Game } from './game.ts';

/** A game of a catalogue that follows an upstream's list. */
export interface FollowedGame {
  readonly game: Game;
  /** Inactive because the upstream withdrew it. It becomes active when the upstream lists it again; a game that an operator disabled does not. */
  readonly isWithdrawn: boolean;
}

/** A game as a list describes it, and the id it gets if it is new. */
export interface ListedArrival {
  readonly newId: string;
  readonly draft: GameDraft;
}

/** A listed game as the catalogue will keep it. `areNewActive`: whether games that are new to the catalogue begin active. */
export function followListed(
  { newId, draft }: ListedArrival,
  kept: FollowedGame | undefined,
  areNewActive: boolean,
): FollowedGame {
  const isListedActive = draft.fields.isActive ?? true;
  // A game that begins inactive by configuration stays inactive until an operator enables it.
  const before = kept ?? { game: { isActive: areNewActive }, isWithdrawn: false };
  const activity = isListedActive ? comingBack(before) : goingAway(before);
  const game = draft.gameUnder(newId, kept?.game);
  return { game: { ...game, isActive: activity.isActive }, isWithdrawn: activity.isWithdrawn };
}

/** A game that is missing from a complete list as the catalogue will keep it: inactive, never deleted. */
export function followMissing(kept: FollowedGame): FollowedGame {
  const { isActive, isWithdrawn } = goingAway(kept);
  return { game: { ...kept.game, isActive }, isWithdrawn };
}

/** The counts that compare a list with the catalogue that follows it. */
export interface ListComparison {
  /** Games of the list that can be kept. */
  readonly listed: number;
  /** Games of the catalogue that no earlier list withdrew. */
  readonly known: number;
  /** The known games that this list does not offer. A game that the list names but that cannot be kept is not missing. */
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
