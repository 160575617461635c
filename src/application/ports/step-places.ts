import type { RoundRef } from './timeline-store.ts';

/** Finds the places of steps in the timelines of a {@link TimelineStore}, and so the page of a step. */
export interface StepPlaces {
  /** The number of steps before this one in the timeline of the round; undefined if the step is not in the timeline. */
  inRound(round: RoundRef, stepId: string): Promise<number | undefined>;
  /** The number of steps before this one in the timeline of a player; undefined if the step is not in the timeline. */
  ofPlayer(playerId: string, stepId: string): Promise<number | undefined>;
}
