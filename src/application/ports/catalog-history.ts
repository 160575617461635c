import type { AgentView, GameState } from '../../domain/game/game-change.ts';

/** A stretch of the catalogue's history: what changed after `from`, up to and including `to`. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  /** Only games whose id is greater than this one; empty for all. */
  readonly afterId: string;
  /** True to compare every game, because what the Agent may see has changed itself. */
  readonly everyGame: boolean;
  readonly limit: number;
}

/** How far a catalogue has come. Revisions of different epochs say nothing about each other, even where the numbers are the same. */
export interface CatalogueHead {
  /** A GUID in lower case; another one begins when the catalogue was put back to an earlier state. */
  readonly epoch: string;
  /** The newest committed revision; 0 before the first. */
  readonly revision: number;
}

/** The same, with how far back it is known what the catalogue said. */
export interface HistoryHead extends CatalogueHead {
  /** Revisions from this one on can be told; what was before the first one, which is nothing, always can. */
  readonly oldest: number;
}

/** A game at both ends of a window. */
export interface GameHistory {
  readonly id: string;
  readonly before: GameState | undefined;
  readonly after: GameState | undefined;
}

/**
 * The catalogue as it was. Within an epoch revisions are whole numbers that rise by commit: whoever sees revision n sees
 * everything up to n, and nothing is ever added to a revision that has been seen. Old ones are forgotten: what is told of a revision is true only
 * if `oldest` has not passed it meanwhile.
 */
export interface CatalogHistory {
  /** Where the catalogue is now. */
  head(): Promise<HistoryHead>;
  /** What decided, at that revision, which games the Agent saw; undefined when there was no such Agent yet. */
  agentViewAt(agentCode: string, revision: number): Promise<AgentView | undefined>;
  /** Candidates, by ascending id: every game that may differ is among them, and a few that do not. */
  gamesChanged(window: HistoryWindow): Promise<readonly GameHistory[]>;
}
