import type { LaneHold } from '../../../src/application/callbacks/deliver-lane.ts';

/** The hold of a lane that nobody takes away, whose answers are booked at once. */
export const holding = (changes: Partial<LaneHold> = {}): LaneHold => ({
  mayGoOn: () => true,
  booked: () => Promise.resolve(),
  ...changes,
});
