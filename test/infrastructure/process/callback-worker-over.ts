import { AxiosCallbackSender } from '../../../src/adapters/callbacks/axios-callback-sender.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { SystemClock } from '../../../src/adapters/cryptography/system-clock.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import type { CallbackQueue } from '../../../src/application/ports/callback-queue.ts';
import { Bell } from '../../../src/infrastructure/process/bell.ts';
import { CallbackWorker, type CallbackWorkerOptions } from '../../../src/infrastructure/process/callback-worker.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';

export const TIMEOUT_MS = 2_000;

/** A worker that sends over the loopback, four lanes of an Agent at a time, unless told otherwise. */
export function callbackWorkerOver(queue: CallbackQueue, changes: Partial<CallbackWorkerOptions>): CallbackWorker {
  const clock = new SystemClock();
  const sender = new AxiosCallbackSender({ timeoutMs: TIMEOUT_MS, clock, allowsPrivate: true, allowsHttp: true });
  const randomness = new NodeRandomness();
  return new CallbackWorker({
    queue,
    deliverLane: new DeliverLane({
      sender,
      secrets: new RememberingSecretBox(),
      clock,
      randomness,
      tracer: new NullTracer(),
    }),
    clock,
    bell: new Bell(),
    lanesMax: 16,
    lanesPerAgentMax: 4,
    timeoutMs: TIMEOUT_MS,
    leaseMs: TIMEOUT_MS + 3_000,
    pollMs: 10,
    onRun: () => undefined,
    onFailure: () => undefined,
    ...changes,
  });
}

/** Waits until `isSo`, as long as the test itself may take. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}
