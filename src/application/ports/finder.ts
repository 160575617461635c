import type { Found } from '../../domain/search/hit.ts';

/** The text of a search, and its limits. */
export interface Wanted {
  /** Compared as it is; codes, names of players and GUIDs in any letter case. */
  readonly text: string;
  /** Only things of this Agent; undefined: all things. */
  readonly agent: string | undefined;
  readonly limit: number;
}

/** Finds things by any of their ids. */
export interface Finder {
  /**
   * The things that have the id, at most `limit`, by kind. Numbers of providers, rounds and wagers are compared exactly. An Agent is also
   * found by a part of its name. With an Agent in the question, nothing is found that belongs to another Agent, to nobody, or to all.
   */
  find(wanted: Wanted): Promise<readonly Found[]>;
}
