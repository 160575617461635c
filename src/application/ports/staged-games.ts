import type { ListComparison, ListedArrival } from '../../domain/game/followed-game.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** One game of an upstream's list: how it is to be kept, or which rule it breaks. */
export type StagedGame =
  | { readonly code: string; readonly arrival: ListedArrival }
  | { readonly code: string; readonly violation: InvalidParameter };

/** A list that is being fetched; a provider has one at a time. */
export interface StagedList {
  readonly provider: string;
  /** A GUID; a list that is begun anew has a new one, so that who fetched the old one cannot meddle. */
  readonly id: string;
}

/** What may be made of a list. */
export interface FollowRules {
  readonly areNewActive: boolean;
  /** True takes a list that looks like a mishap at its word. */
  readonly mayShrink: boolean;
}

/** Listed games that break a rule; what is kept under their codes stays as it is. */
export interface RejectedGames {
  readonly rejectedTotal: number;
  /** The first {@link REJECTED_LISTED_MAX} of them, by code. */
  readonly rejected: readonly { readonly code: string; readonly reason: string }[];
}

/** What a list did to the catalogue. `withdrawn`: those that were active and are not any more. */
export interface FollowCounts extends RejectedGames {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
}

/** Rejected games that are spelled out. */
export const REJECTED_LISTED_MAX = 100;

/** What became of a complete list. */
export type FollowOutcome =
  | { readonly kind: 'followed'; readonly counts: FollowCounts }
  /** It looks like a mishap; the catalogue is as it was. */
  | ({ readonly kind: 'suspicious'; readonly comparison: ListComparison } & RejectedGames)
  /** Another list was begun since; the catalogue is as it was. */
  | { readonly kind: 'superseded' };

/** Where an upstream's list waits outside the catalogue until it is complete. What is kept here survives a crash. */
export interface StagedGames {
  /** Begins an empty list; the one that the provider had before is forgotten. */
  begin(list: StagedList): Promise<void>;
  /**
   * Keeps a page, which must not name a code twice; a game that the list has already is replaced, so a page may be added again.
   * How many games the list has now; undefined when another was begun since, or this one was followed already.
   */
  add(list: StagedList, games: readonly StagedGame[]): Promise<number | undefined>;
  /**
   * Makes the catalogue follow the list, all of it or nothing, in one transaction: listed games are kept, those that the list
   * lacks are withdrawn. Asked again after it was followed, it changes nothing and answers the same, also after a crash.
   */
  follow(list: StagedList, rules: FollowRules): Promise<FollowOutcome>;
}
