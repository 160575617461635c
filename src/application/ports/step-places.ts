import type { RoundRef } from './timeline-store.ts';

/** The places of steps in the timelines of a {@link TimelineStore}, which a page is found by. */
export interface StepPlaces {
  /** The number of steps before this one in the timeline of the round; undefined where the timeline does not have it. */
  inRound(round: RoundRef, stepId: string): Promise<number | undefined>;
  /** The same in the timeline of a player. */
  ofPlayer(playerId: string, stepId: string): Promise<number | undefined>;
}
