import { FairQueue, type QueueParts } from './fair-queue.ts';
import { levelsOf, type Capacity, type LevelName } from './levels.ts';

/** The queues of the levels in which requests over HTTP wait. */
export type Gate = Readonly<Record<LevelName, FairQueue>>;

/** The gate of one process. Levels in `given` replace those of the table. */
export function gateOf(capacity: Capacity, parts: QueueParts, given: Partial<ReturnType<typeof levelsOf>> = {}): Gate {
  const levels = { ...levelsOf(capacity), ...given };
  return {
    reads: new FairQueue(levels.reads, parts),
    searches: new FairQueue(levels.searches, parts),
    upstream: new FairQueue(levels.upstream, parts),
    unknown_credentials: new FairQueue(levels.unknown_credentials, parts),
    known_credentials: new FairQueue(levels.known_credentials, parts),
    logins: new FairQueue(levels.logins, parts),
    identity: new FairQueue(levels.identity, parts),
  };
}
