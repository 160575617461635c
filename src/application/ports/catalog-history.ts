import type { AgentView, GameState } from '../../domain/catalogue/game-change.ts';

/** A window of the catalogue's history: the changes after `from`, up to and including `to`. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  /** Only games with a greater id; empty for all games. */
  readonly afterId: string;
  /** True: compares every game, because the Agent's own view has changed. */
  readonly everyGame: boolean;
  readonly limit: number;
}

/** The newest state of a catalogue. Revisions of different epochs cannot be compared, even if their numbers are equal. */
export interface CatalogueHead {
  /** A GUID in lower case. A new epoch begins when an earlier state of the catalogue is restored. */
  readonly epoch: string;
  /** The newest committed revision; 0 before the first. */
  readonly revision: number;
}

/** The newest state, and the oldest revision that is still known. */
export interface HistoryHead extends CatalogueHead {
  /** Revisions from this one on are known. Revision 0, at which the catalogue was empty, is always known. */
  readonly oldest: number;
}

/** A game at both ends of a window. */
export interface GameHistory {
  readonly id: string;
  readonly before: GameState | undefined;
  readonly after: GameState | undefined;
}

/**
 * The history of the catalogue. Within an epoch, revisions are integers that rise with each commit. A reader of revision n sees everything up to n,
 * and a revision that was read never changes. Old revisions are forgotten. So an answer about a revision is complete only if `oldest` has not passed
 * that revision meanwhile.
 */
export interface CatalogHistory {
  /** The present state of the catalogue. */
  head(): Promise<HistoryHead>;
  /** The settings that determined which games the Agent saw at that revision; undefined if the Agent did not exist yet. */
  agentViewAt(agentCode: string, revision: number): Promise<AgentView | undefined>;
  /** Candidates in ascending order of id: all games that may differ, and a few that do not. */
  gamesChanged(window: HistoryWindow): Promise<readonly GameHistory[]>;
}
