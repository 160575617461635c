import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import { CallbackDesk } from '../../application/callbacks/callback-desk.ts';
import { DeliverLane } from '../../application/callbacks/deliver-lane.ts';
import { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import { ListCallbacks } from '../../application/callbacks/list-callbacks.ts';
import { ReplayCallback } from '../../application/callbacks/replay-callback.ts';
import { ReplayCallbacks } from '../../application/callbacks/replay-callbacks.ts';
import { ShowCallback } from '../../application/callbacks/show-callback.ts';
import { CallbackWorker, LEASE_MARGIN_MS } from '../process/callback-worker.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { CallbackMetrics } from '../telemetry/callback-metrics.ts';
import { CallbackTelemetry } from '../telemetry/callback-telemetry.ts';
import { made, type Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** How often lanes are looked for whose Agent has got a callback base, and how the delivery stands is measured. */
const CARE_EVERY_MS = 5_000;

/** Callbacks to Agents: what makes and sends them, what looks after them, and what an operator sees of them. */
export function bindCallbacks(bind: Bind): void {
  const { agents, callbackLog, callbackReplays, clock, randomness, logger, metrics, providerEvents } = TOKENS;
  bind(
    TOKENS.dispatchCallback,
    { randomness, events: providerEvents },
    (given) => new DispatchCallback(given.randomness, (news) => given.events.missingOriginal(news)),
  );
  bind(
    TOKENS.callbackTelemetry,
    { logger, metrics, pulse: TOKENS.pulse },
    (given) => new CallbackTelemetry(given.logger, new CallbackMetrics(given.metrics.registry), given.pulse),
  );
  bindDelivery(bind);
  bindCare(bind);
  const { callbackDesk: desk, walletHistory } = TOKENS;
  bind(desk, { callbackLog, walletHistory }, (given) => new CallbackDesk(given.callbackLog, given.walletHistory));
  bind(TOKENS.listCallbacks, { desk }, (given) => new ListCallbacks(given.desk));
  bind(TOKENS.showCallback, { desk }, (given) => new ShowCallback(given.desk));
  bind(
    TOKENS.replayCallback,
    { callbackReplays, clock },
    (given) => new ReplayCallback(given.callbackReplays, given.clock),
  );
  bind(TOKENS.replayCallbacks, { agents, callbackReplays, clock }, made(ReplayCallbacks));
}

function bindDelivery(bind: Bind): void {
  const { config, callbackQueue: queue, clock, machineClock, randomness, tracer, logger } = TOKENS;
  const { deliverLane, callbackBell: bell, callbackTelemetry: telemetry, secretBox: secrets } = TOKENS;
  bind(
    TOKENS.laneSender,
    { config, machineClock },
    (given) =>
      new AxiosCallbackSender({
        timeoutMs: given.config.callbackTimeoutMs,
        clock: given.machineClock,
        allowsPrivate: given.config.callbackAllowPrivate,
        allowsHttp: given.config.callbackAllowHttp,
      }),
  );
  bind(deliverLane, { sender: TOKENS.laneSender, secrets, clock, randomness, tracer }, made(DeliverLane));
  bind(
    TOKENS.callbackWorker,
    { config, queue, deliverLane, clock, bell, telemetry, logger },
    ({ config: settings, telemetry: told, logger: log, ...parts }) =>
      new CallbackWorker({
        ...parts,
        lanesMax: settings.callbackConcurrency,
        lanesPerAgentMax: settings.callbackConcurrencyPerAgent,
        timeoutMs: settings.callbackTimeoutMs,
        leaseMs: settings.callbackTimeoutMs + LEASE_MARGIN_MS,
        pollMs: settings.callbackPollMs,
        onRun: (run) => told.noteRun(run),
        onFailure: failing(log, 'callbacks could not be delivered'),
      }),
  );
}

function bindCare(bind: Bind): void {
  const { callbackReplays, callbackLog, clock, logger, callbackTelemetry } = TOKENS;
  bind(
    TOKENS.callbackCare,
    { callbackReplays, callbackLog, clock, logger, callbackTelemetry },
    (given) =>
      new RepeatedWork({
        intervalMs: CARE_EVERY_MS,
        round: async () => {
          const resumed = await given.callbackReplays.resumeReachable(given.clock.nowMs());
          given.callbackTelemetry.noteBacklog(await given.callbackLog.backlog(), given.clock.nowMs());
          return resumed > 0;
        },
        onFailure: failing(given.logger, 'callbacks could not be looked after'),
      }),
  );
}
