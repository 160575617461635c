/** Queues of the gate without an observer, with the clock of the machine. */
import {
  FairQueue,
  type AdmissionObserver,
  type Level,
  type QueueParts,
} from '../../src/application/admission/fair-queue.ts';
import { gateOf, type Gate } from '../../src/application/admission/gate.ts';
import { levelsOf, WALLETS, type LevelName } from '../../src/application/admission/levels.ts';
import { within } from '../../src/infrastructure/process/pause.ts';

export const UNWATCHED: AdmissionObserver = {
  opens: () => undefined,
  waits: () => undefined,
  waited: () => undefined,
  refused: () => undefined,
};

const PARTS: QueueParts = { nowMs: () => performance.now(), within, observer: UNWATCHED };
const CAPACITY = { databasePoolMax: 10, requestsInFlightMax: 1_000 };

/** A gate as in production, except for the given levels. */
export function testGate(given: Partial<Record<LevelName, Partial<Level>>> = {}, observer = UNWATCHED): Gate {
  const table = levelsOf(CAPACITY);
  const names = Object.keys(given) as LevelName[];
  const levels = Object.fromEntries(names.map((name) => [name, { ...table[name], ...given[name] }]));
  return gateOf(CAPACITY, { ...PARTS, observer }, levels);
}

export const testWalletQueue = (): FairQueue => new FairQueue(WALLETS, PARTS);
