import { webhookHeaders } from '../../../src/adapters/callbacks/index.ts';
import { AnswerCallback } from '../../../src/application/callbacks/answer-callback.ts';
import { PullCallbacks } from '../../../src/application/callbacks/pull-callbacks.ts';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { PulledCallbacks } from '../../../src/application/ports/pulled-callbacks.ts';
import type { SecretBox } from '../../../src/application/ports/secret-box.ts';
import { PULL_LEASE_MS } from '../../../src/domain/callback/pull-limits.ts';
import { PullBell, PullWatch } from '../../../src/infrastructure/process/pull-watch.ts';

interface Around {
  readonly clock: Clock;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly leaseMs?: number;
  readonly onRun?: (run: LaneRun) => void;
}

/** The calls by which an Agent fetches its callbacks, and the waits of one process. */
export function pullCallsOver(pulled: PulledCallbacks, around: Around) {
  const { clock, secrets, leaseMs = PULL_LEASE_MS, onRun = () => undefined } = around;
  const fail = (error: unknown): never => {
    throw error;
  };
  const watch = new PullWatch({ pulled, bell: new PullBell(), clock, pollMs: 10, onFailure: fail });
  // The shortest pauses after a failure.
  const randomness = { id: () => '', text: () => 'AAAA' };
  const parts = { pulled, clock, randomness, leaseMs, onRun };
  return {
    pullCallbacks: new PullCallbacks({
      ...parts,
      secrets,
      awaitCallbacks: (agent, waitMs, onceGone) => watch.wait(agent, waitMs, onceGone),
      sign: (message, keys) => webhookHeaders({ ...message, atMs: clock.nowMs() }, keys),
    }),
    answerCallback: new AnswerCallback({ ...parts, wait: () => Promise.resolve() }),
    watch,
  };
}
