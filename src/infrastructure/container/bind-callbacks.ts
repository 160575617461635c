import { setTimeout as wait } from 'node:timers/promises';
import { AxiosCallbackSender, webhookHeaders } from '../../adapters/callbacks/index.ts';
import { AnswerCallback } from '../../application/callbacks/answer-callback.ts';
import { CallbackDesk, ListCallbacks, ShowCallback } from '../../application/callbacks/callback-desk.ts';
import { DeliverLane } from '../../application/callbacks/deliver-lane.ts';
import { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import { PullCallbacks } from '../../application/callbacks/pull-callbacks.ts';
import { ReplayCallback, ReplayCallbacks } from '../../application/callbacks/replay-callbacks.ts';
import { SignedQuestion } from '../../application/callbacks/signed-question.ts';
import { SendTestEvent, TestCallback } from '../../application/callbacks/test-callback.ts';
import { ConnectionChecks } from '../../application/diagnosis/connection-checks.ts';
import { TrafficCounts } from '../../application/traffic/traffic-counts.ts';
import { PULL_LEASE_MS } from '../../domain/callback/pull-limits.ts';
import { Bell } from '../process/bell.ts';
import { CallbackWorker, LEASE_MARGIN_MS } from '../process/callback-worker.ts';
import { AnswerBell, PullBell, PullWatch } from '../process/pull-watch.ts';
import { CallbackMetrics, CallbackTelemetry } from '../telemetry/callback-metrics.ts';
import { ProviderEvents } from '../telemetry/provider-events.ts';
import type { Bind } from './binder.ts';
import { failing, repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** A waiting call is a timer and a connection of HTTP. */
const PULLS_WAITING_MAX = 1_000;
/** The pause between two searches for lanes whose Agent has got a callback base. The state of the deliveries is measured in the same rounds. */
const CARE_EVERY_MS = 5_000;

/** Callbacks to Agents: the parts that create, send and maintain them, and the use cases that show them to operators. */
export function bindCallbacks(bind: Bind): void {
  const { agents, callbackLog, callbackReplays, callbackSecrets, clock, randomness, logger, walletHistory } = TOKENS;
  bind(
    DispatchCallback,
    { randomness, events: ProviderEvents },
    (given) => new DispatchCallback(given.randomness, (news) => given.events.missingOriginal(news)),
  );
  bind(CallbackMetrics, [TOKENS.metricsRegistry]);
  bind(CallbackTelemetry, [logger, CallbackMetrics, TrafficCounts]);
  bind(CallbackDesk, [callbackLog, walletHistory]);
  bind(ListCallbacks, [CallbackDesk]);
  bind(ShowCallback, [CallbackDesk]);
  bind(ReplayCallback, { agents, callbackLog, callbackReplays, clock });
  bind(ReplayCallbacks, { agents, callbackReplays, clock });
  const { secretBox: secrets, laneSender: sender } = TOKENS;
  bind(SendTestEvent, [agents, SignedQuestion]);
  bind(SignedQuestion, { callbackSecrets, secrets, sender, clock, randomness });
  bind(TestCallback, { agents, connectionChecks: ConnectionChecks });
  bindDelivery(bind);
  bindPull(bind);
  bindCare(bind);
}

function bindDelivery(bind: Bind): void {
  const { config, callbackQueue: queue, clock, machineClock, randomness, tracer, logger } = TOKENS;
  const { laneSender: sender, secretBox: secrets } = TOKENS;
  bind(Bell, []);
  bind(TOKENS.callbackClient, { config }, ({ config: settings }) => ({
    timeoutMs: settings.callbackTimeoutMs,
    allowsPrivate: settings.callbackAllowPrivate,
    allowsHttp: settings.callbackAllowHttp,
  }));
  bind(
    sender,
    { client: TOKENS.callbackClient, clock: machineClock },
    ({ client, ...parts }) => new AxiosCallbackSender({ ...client, ...parts }),
  );
  bind(DeliverLane, { sender, secrets, clock, randomness, tracer });
  bind(
    CallbackWorker,
    { config, queue, deliverLane: DeliverLane, clock, bell: Bell, telemetry: CallbackTelemetry, logger },
    ({ config: settings, telemetry, logger: log, ...parts }) =>
      new CallbackWorker({
        ...parts,
        lanesMax: settings.callbackConcurrency,
        lanesPerAgentMax: settings.callbackConcurrencyPerAgent,
        timeoutMs: settings.callbackTimeoutMs,
        leaseMs: settings.callbackTimeoutMs + LEASE_MARGIN_MS,
        pollMs: settings.callbackPollMs,
        onRun: (run) => telemetry.noteRun(run),
        onFailure: failing(log, 'callbacks could not be delivered'),
      }),
  );
}

function bindPull(bind: Bind): void {
  const { config, pulledCallbacks: pulled, pulledQuestions: questions, clock, randomness, logger } = TOKENS;
  const { secretBox: secrets, machineClock } = TOKENS;
  bind(PullBell, []);
  bind(
    PullWatch,
    { config, pulled, bell: PullBell, clock, logger },
    ({ config: settings, logger: log, bell, ...given }) =>
      new PullWatch({
        ready: (agents) => given.pulled.ready(agents, given.clock.nowMs()),
        bell,
        pollMs: settings.callbackPollMs,
        placesMax: PULLS_WAITING_MAX,
        onFailure: failing(log, 'waiting callbacks could not be looked for'),
      }),
  );
  const shared = { pulled, questions, clock, randomness, telemetry: CallbackTelemetry };
  bind(
    PullCallbacks,
    { ...shared, secrets, machineClock, watch: PullWatch },
    ({ machineClock: machine, watch, telemetry, ...parts }) =>
      new PullCallbacks({
        ...parts,
        leaseMs: PULL_LEASE_MS,
        awaitCallbacks: (agent, waitMs, onceGone) => watch.wait(agent, waitMs, onceGone),
        sign: (message, keys) => webhookHeaders({ ...message, atMs: machine.nowMs() }, keys),
        onRun: (run) => telemetry.noteRun(run),
      }),
  );
  bind(
    AnswerCallback,
    { ...shared, bell: PullBell, answerBell: AnswerBell },
    ({ telemetry, bell, answerBell, ...parts }) =>
      new AnswerCallback({
        ...parts,
        leaseMs: PULL_LEASE_MS,
        wait: (ms) => wait(ms),
        onRun(run) {
          telemetry.noteRun(run);
          bell.ring();
        },
        onAnswer: () => answerBell.ring(),
      }),
  );
}

function bindCare(bind: Bind): void {
  const { callbackReplays, callbackLog, clock } = TOKENS;
  repeat(bind, {
    needs: { callbackReplays, callbackLog, clock, telemetry: CallbackTelemetry },
    everyMs: CARE_EVERY_MS,
    round: async (given) => {
      const resumed = await given.callbackReplays.resumeReachable(given.clock.nowMs());
      given.telemetry.noteBacklog(await given.callbackLog.backlog(), given.clock.nowMs());
      return resumed > 0;
    },
    failure: 'callbacks could not be looked after',
  });
}
