import { LIST_AGE_MAX_MS } from './sync-limits.ts';

/** How far the fetching of a list has come. */
export interface SyncCheckpoint {
  /** Id of the staged list. */
  readonly list: string;
  /** Where the next page begins; undefined before the first. */
  readonly cursor: string | undefined;
  readonly pages: number;
  /** True when all pages are staged. */
  readonly isComplete: boolean;
  readonly beganAtMs: number;
}

/** The text that the job keeps. */
export const checkpointText = (checkpoint: SyncCheckpoint): string => JSON.stringify(checkpoint);

/** Where to go on; undefined when there is nothing, or nothing young enough, to go on with. */
export function checkpointOf(text: string | undefined, nowMs: number): SyncCheckpoint | undefined {
  if (text === undefined) return undefined;
  const checkpoint = JSON.parse(text) as SyncCheckpoint;
  return nowMs - checkpoint.beganAtMs > LIST_AGE_MAX_MS ? undefined : checkpoint;
}
