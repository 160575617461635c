import type { CallbackLog } from '../../src/application/ports/callback-log.ts';
import type { CallbackQueue, ClaimedLane, LaneRun } from '../../src/application/ports/callback-queue.ts';
import type { CallbackReplays } from '../../src/application/ports/callback-replays.ts';
import type { PulledCallbacks } from '../../src/application/ports/pulled-callbacks.ts';
import type { PulledQuestions } from '../../src/application/ports/pulled-questions.ts';
import type { EndedAuthorization } from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import { AGENT, guid, MOMENT_MS } from './catalogue-seeds.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

/** The ports about callbacks over one set of data. */
export interface CallbackWorld extends CatalogueWorld {
  readonly queue: CallbackQueue;
  /** The same queue as seen by another process. */
  readonly queueElsewhere: CallbackQueue;
  readonly pulled: PulledCallbacks;
  readonly pulledQuestions: PulledQuestions;
  readonly replays: CallbackReplays;
  readonly log: CallbackLog;
  /** Stores messages as a movement of money does, in their own transaction. */
  enqueue(...messages: readonly CallbackMessage[]): Promise<void>;
  /** Stores a callback that asks about a bet, as the process that asks does. `endQuestion` ends it; by default, without an answer. */
  ask(message: CallbackMessage): Promise<void>;
  endQuestion(id: string, end?: Partial<EndedAuthorization>): Promise<void>;
}

export const messageOf = (number: number, changes: Partial<CallbackMessage> = {}): CallbackMessage => ({
  id: guid(number),
  agent: AGENT,
  role: 'settle',
  lane: 'P:round-1',
  transactionId: `transaction-${number}`,
  body: `{"amount":"${number}.50"}`,
  ...changes,
});

/** Later than all data of a test, whose times come from the database. */
export const soonMs = (): number => Date.now() + 3_600_000;

export const LEASE_MS = 8_000;

/** Claims all ready lanes, like a process that holds none yet. */
export const taken = (
  queue: CallbackQueue,
  nowMs: number,
  changes: Partial<Parameters<CallbackQueue['claim']>[0]> = {},
): Promise<readonly ClaimedLane[]> =>
  queue.claim({ nowMs, leaseEndMs: nowMs + LEASE_MS, lanesMax: 100, lanesPerAgentMax: 10, held: {}, ...changes });

/** The outcome of a lane in which every callback was accepted, except for the given changes. */
export const runOf = (claimed: ClaimedLane, changes: Partial<LaneRun> = {}): LaneRun => ({
  claim: { agent: claimed.agent, lane: claimed.lane, epoch: claimed.epoch },
  attempts: [],
  settled: claimed.messages.map(({ id }) => id),
  next: { kind: 'ready' },
  isReached: true,
  ...changes,
});

/** A run as by `runOf`, with an attempt in the log for each callback. */
export const loggedRunOf = (claimed: ClaimedLane, changes: Partial<LaneRun> = {}): LaneRun => {
  const tried = { atMs: MOMENT_MS, httpStatus: 200, latencyMs: 7, outcome: 'accepted', answer: '' } as const;
  return runOf(claimed, { attempts: claimed.messages.map(({ id }) => ({ callbackId: id, ...tried })), ...changes });
};

/** A run of a lane whose first callback failed. */
export const failedRunOf = (claimed: ClaimedLane, readyAtMs: number, attempts = 1): LaneRun =>
  runOf(claimed, { settled: [], next: { kind: 'retry', attempts, readyAtMs }, isReached: false });

/** A run of a lane whose first callback is parked. */
export const parkedRunOf = (claimed: ClaimedLane): LaneRun =>
  runOf(claimed, {
    settled: [],
    next: { kind: 'park', id: claimed.messages[0]!.id, reason: 'undelivered' },
    isReached: false,
  });

/** A run of a lane whose first callback the Agent refused; its attempt is logged. */
export const refusedRunOf = (claimed: ClaimedLane): LaneRun => {
  const { id } = claimed.messages[0]!;
  return runOf(claimed, {
    settled: [],
    attempts: [{ callbackId: id, atMs: MOMENT_MS, httpStatus: 200, latencyMs: 7, outcome: 'refused', answer: 'no' }],
    next: { kind: 'park', id, reason: 'refused' },
  });
};

/** The messages of each lane, by the numbers of {@link messageOf}. */
export const numbersIn = (lanes: readonly ClaimedLane[]): readonly (readonly number[])[] =>
  lanes.map(({ messages }) => messages.map(({ id }) => Number(id.slice(-12))));
