import type { ListComparison, ListedArrival } from '../../domain/catalogue/followed-game.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** One game of an upstream's list: its arrival, or the rule that it breaks. */
export type StagedGame =
  | { readonly code: string; readonly arrival: ListedArrival }
  | { readonly code: string; readonly violation: InvalidParameter };

/** A list that is being fetched; a provider has at most one at a time. */
export interface StagedList {
  readonly provider: string;
  /** A GUID. A list that is begun again has a new one, so that a process that fetched the old list cannot change the new one. */
  readonly id: string;
}

export interface FollowRules {
  readonly areNewActive: boolean;
  /** True: accepts a list that looks like an error of the provider. */
  readonly mayShrink: boolean;
}

/** Games of the list that break a rule. The stored games with their codes stay unchanged. */
export interface RejectedGames {
  readonly rejectedTotal: number;
  /** The first {@link REJECTED_LISTED_MAX} of them, by code. */
  readonly rejected: readonly { readonly code: string; readonly reason: string }[];
}

/** The changes of the catalogue by a list. `withdrawn`: games that were active and no longer are. */
export interface FollowCounts extends RejectedGames {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
}

/** The most rejected games that are listed. */
export const REJECTED_LISTED_MAX = 100;

/** The outcome of a complete list. */
export type FollowOutcome =
  | { readonly kind: 'followed'; readonly counts: FollowCounts }
  /** The list looks like an error of the provider; the catalogue is unchanged. */
  | ({ readonly kind: 'suspicious'; readonly comparison: ListComparison } & RejectedGames)
  /** Another list was begun meanwhile; the catalogue is unchanged. */
  | { readonly kind: 'superseded' };

/** Stores an upstream's list outside the catalogue until the list is complete. The list survives a crash. */
export interface StagedGames {
  /** Begins an empty list, and removes the provider's earlier list. */
  begin(list: StagedList): Promise<void>;
  /**
   * Stores a page, which must not repeat a code. A game that the list already has is replaced, so a page may be added again. Returns the number of
   * games in the list; undefined if another list was begun meanwhile, or if this list was already followed.
   */
  add(list: StagedList, games: readonly StagedGame[]): Promise<number | undefined>;
  /**
   * Makes the catalogue follow the list in one transaction: listed games are stored, and games that the list lacks are withdrawn. A repeated call
   * changes nothing and returns the same answer, also after a crash.
   */
  follow(list: StagedList, rules: FollowRules): Promise<FollowOutcome>;
}
