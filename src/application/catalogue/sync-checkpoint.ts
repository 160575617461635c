import { LIST_AGE_MAX_MS } from './sync-limits.ts';

/** The progress of fetching a list. */
export interface SyncCheckpoint {
  /** Id of the staged list. */
  readonly list: string;
  /** The cursor of the next page; undefined before the first. */
  readonly cursor: string | undefined;
  readonly pages: number;
  readonly isComplete: boolean;
  readonly beganAtMs: number;
}

/** The text that the job keeps. */
export const checkpointText = (checkpoint: SyncCheckpoint): string => JSON.stringify(checkpoint);

/** The checkpoint to continue from; undefined when there is none, or when it is too old. */
export function checkpointOf(text: string | undefined, nowMs: number): SyncCheckpoint | undefined {
  if (text === undefined) return undefined;
  const checkpoint = JSON.parse(text) as SyncCheckpoint;
  return nowMs - checkpoint.beganAtMs > LIST_AGE_MAX_MS ? undefined : checkpoint;
}
