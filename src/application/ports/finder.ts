import type { Found } from '../../domain/search/hit.ts';

/** The text of a search, and its limits. */
export interface Wanted {
  /** The text as it was entered. Codes, names of players and GUIDs match in any letter case. */
  readonly text: string;
  /** Finds only entities of this Agent; undefined: all entities. */
  readonly agent: string | undefined;
  readonly limit: number;
}

/** Finds entities by any of their ids. */
export interface Finder {
  /**
   * The entities that have the id, by kind, at most `limit`. Numbers of providers, rounds and wagers are compared exactly. Agents are also found by a
   * part of their name. If `agent` is given, entities of other Agents and entities without an Agent are not found.
   */
  find(wanted: Wanted): Promise<readonly Found[]>;
}
