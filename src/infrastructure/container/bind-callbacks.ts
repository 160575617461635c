import type { Container } from 'inversify';
import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import type { CallbackUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { ListCallbacks } from '../../application/callbacks/list-callbacks.ts';
import { ReplayCallback } from '../../application/callbacks/replay-callback.ts';
import { ReplayCallbacks } from '../../application/callbacks/replay-callbacks.ts';
import { ShowCallback } from '../../application/callbacks/show-callback.ts';
import { DeliverLane } from '../../application/callbacks/deliver-lane.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { Config } from '../config/read-config.ts';
import type { Bell } from '../process/bell.ts';
import { CallbackWorker, LEASE_MARGIN_MS } from '../process/callback-worker.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { CallbackMetrics } from '../telemetry/callback-metrics.ts';
import { CallbackTelemetry } from '../telemetry/callback-telemetry.ts';
import type { Logger } from '../telemetry/logger.ts';
import { TOKENS } from './tokens.ts';

/** How often lanes are looked for whose Agent has got a callback base, and how the delivery stands is measured. */
const CARE_EVERY_MS = 5_000;

/** Callbacks to Agents: what sends them, what looks after them, and what an operator sees of them. */
export function bindCallbacks(container: Container): void {
  const { config, persistence, clock, randomness, secretBox, logger, callbackTelemetry } = TOKENS;
  container
    .bind(callbackTelemetry)
    .toResolvedValue(
      (log, { registry }) => new CallbackTelemetry(log, new CallbackMetrics(registry)),
      [logger, TOKENS.metrics],
    );
  container
    .bind(TOKENS.callbackWorker)
    .toResolvedValue(callbackWorker, [
      ...([config, persistence, clock, randomness, secretBox, logger, callbackTelemetry] as const),
      TOKENS.callbackBell,
      TOKENS.tracer,
      TOKENS.machineClock,
    ]);
  container.bind(TOKENS.callbackCare).toResolvedValue(callbackCare, [persistence, clock, logger, callbackTelemetry]);
  container.bind(TOKENS.callbacks).toResolvedValue(
    ({ agents, callbackLog, callbackReplays }, time): CallbackUseCases => ({
      listCallbacks: new ListCallbacks(callbackLog),
      showCallback: new ShowCallback(callbackLog),
      replayCallback: new ReplayCallback(callbackReplays, time),
      replayCallbacks: new ReplayCallbacks({ agents, callbackReplays, clock: time }),
    }),
    [persistence, clock],
  );
}

type WorkerParts = [Config, Persistence, Clock, Randomness, SecretBox, Logger, CallbackTelemetry, Bell, Tracer, Clock];

function callbackWorker(
  ...[config, { callbackQueue }, clock, randomness, secrets, logger, telemetry, bell, tracer, machineClock]: WorkerParts
): CallbackWorker {
  const timeoutMs = config.callbackTimeoutMs;
  const sender = new AxiosCallbackSender({
    timeoutMs,
    clock: machineClock,
    allowsPrivate: config.callbackAllowsPrivate,
    allowsHttp: config.callbackAllowsHttp,
  });
  return new CallbackWorker({
    queue: callbackQueue,
    deliverLane: new DeliverLane({ sender, secrets, clock, randomness, tracer }),
    clock,
    bell,
    lanesMax: config.callbackConcurrency,
    lanesPerAgentMax: config.callbackConcurrencyPerAgent,
    timeoutMs,
    leaseMs: timeoutMs + LEASE_MARGIN_MS,
    pollMs: config.callbackPollMs,
    onRun: (run) => telemetry.noteRun(run),
    onFailure: failing(logger, 'callbacks could not be delivered'),
  });
}

const callbackCare = (
  ...[{ callbackReplays, callbackLog }, clock, logger, telemetry]: [Persistence, Clock, Logger, CallbackTelemetry]
): RepeatedWork =>
  new RepeatedWork({
    intervalMs: CARE_EVERY_MS,
    round: async () => {
      const resumed = await callbackReplays.resumeReachable(clock.nowMs());
      telemetry.noteBacklog(await callbackLog.backlog(), clock.nowMs());
      return resumed > 0;
    },
    onFailure: failing(logger, 'callbacks could not be looked after'),
  });

/** A database that is away has been told of once, and would be at every round. */
const failing = (logger: Logger, sentence: string) => (error: unknown) => {
  if (!(error instanceof StoreUnavailable)) logger.error({ err: error }, sentence);
};
