import { webhookHeaders } from '../../../src/adapters/callbacks/index.ts';
import { AnswerCallback } from '../../../src/application/callbacks/answer-callback.ts';
import { PullCallbacks } from '../../../src/application/callbacks/pull-callbacks.ts';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { PulledCallbacks } from '../../../src/application/ports/pulled-callbacks.ts';
import type { PulledQuestions } from '../../../src/application/ports/pulled-questions.ts';
import type { SecretBox } from '../../../src/application/ports/secret-box.ts';
import { PULL_LEASE_MS } from '../../../src/domain/callback/pull-limits.ts';
import { AskByFetch } from '../../../src/application/wallet/ask-by-fetch.ts';
import { AnswerBell, AnswerWatch, PullBell, PullWatch } from '../../../src/infrastructure/process/pull-watch.ts';

interface Around {
  readonly clock: Clock;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly leaseMs?: number;
  readonly onRun?: (run: LaneRun) => void;
}

interface Stores {
  readonly pulled: PulledCallbacks;
  readonly pulledQuestions: PulledQuestions;
}

/** The calls by which an Agent fetches its callbacks and is asked by them, and the waits of one process. */
export function pullCallsOver({ pulled, pulledQuestions: questions }: Stores, around: Around) {
  const { clock, secrets, leaseMs = PULL_LEASE_MS, onRun = () => undefined } = around;
  const fail = (error: unknown): never => {
    throw error;
  };
  const [bell, answerBell] = [new PullBell(), new AnswerBell()];
  const watching = { pollMs: 10, placesMax: 1_000, onFailure: fail };
  const watch = new PullWatch({ ...watching, bell, ready: (agents) => pulled.ready(agents, clock.nowMs()) });
  const answers = new AnswerWatch({ ...watching, bell: answerBell, ready: (ids) => questions.answered(ids) });
  // The shortest pauses after a failure.
  const randomness = { id: () => '', text: () => 'AAAA' };
  const parts = { pulled, questions, clock, randomness, leaseMs, onRun };
  return {
    pullCallbacks: new PullCallbacks({
      ...parts,
      secrets,
      awaitCallbacks: (agent, waitMs, onceGone) => watch.wait(agent, waitMs, onceGone),
      sign: (message, keys) => webhookHeaders({ ...message, atMs: clock.nowMs() }, keys),
    }),
    answerCallback: new AnswerCallback({
      ...parts,
      wait: () => Promise.resolve(),
      onAnswer: () => answerBell.ring(),
    }),
    askByFetch: new AskByFetch({
      questions,
      clock,
      onOpened: () => bell.ring(),
      awaitAnswer: async (id, ms) => answers.wait(id, ms),
    }),
    watch,
  };
}
