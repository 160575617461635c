import { AFTER_REFUSAL, outcomeOf } from '../../domain/callback/callback-outcome.ts';
import { CALLBACK_ROLES } from '../../domain/callback/callback-role.ts';
import { retryPauseMs } from '../../domain/callback/retry-pauses.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import type { CallbackAttempt, ClaimedLane, LaneRun, NextOfLane, QueuedCallback } from '../ports/callback-queue.ts';
import type { CallbackRequest, CallbackSender } from '../ports/callback-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Tracer } from '../ports/tracer.ts';
import { chance } from './chance.ts';
import { OpenedSecrets } from './opened-secrets.ts';
import { shownOf } from './shown-of.ts';

interface DeliverLanePorts {
  readonly sender: CallbackSender;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly tracer: Tracer;
}

/** What the holder of a lane is asked between its callbacks. */
export interface LaneHold {
  /** Whoever cannot be sure of the lane any more, or stops, sends nothing else of it. */
  mayGoOn(): boolean;
  /** Resolves when it is booked: what is sent behind a lost answer brings that callback again, and everything since. */
  booked(part: LaneRun): Promise<void>;
}

/** Sends the callbacks of a taken lane, each when the answer to the one before is booked, until one is not accepted. */
export class DeliverLane {
  readonly #ports: DeliverLanePorts;
  readonly #secrets: OpenedSecrets;

  constructor(ports: DeliverLanePorts) {
    this.#ports = ports;
    this.#secrets = new OpenedSecrets(ports.secrets);
  }

  /** What came of the lane since the last part that was booked. */
  async execute(lane: ClaimedLane, hold: LaneHold): Promise<LaneRun> {
    const [first] = lane.messages;
    const run = new OpenRun(lane);
    if (first === undefined) return run.ended(this.#afterQuestion(lane));
    if (lane.callbackBase === undefined) return run.ended({ kind: 'park', id: first.id, reason: 'no_callback_base' });
    const secrets = lane.secretsSealed.map((sealed) => this.#secrets.open(sealed));
    for (const message of lane.messages) {
      if (!(await this.#mayGoOn(hold, run))) break;
      const url = withoutAtEnd(lane.callbackBase, '/') + CALLBACK_ROLES[message.role].path;
      const attempt = await this.#traced(lane, message, { url, secrets });
      const next = run.took(message, attempt);
      if (next !== undefined) return run.ended(this.#whenIsNext(next, lane, message));
    }
    return run.ended(READY);
  }

  async #mayGoOn(hold: LaneHold, run: OpenRun): Promise<boolean> {
    if (!hold.mayGoOn()) return false;
    if (run.isEmpty) return true;
    await hold.booked(run.part());
    return hold.mayGoOn();
  }

  /** Goes on with the trace of what the callback tells of, however long ago that was and in whatever process. */
  #traced(lane: ClaimedLane, message: QueuedCallback, { url, secrets }: Destination): Promise<CallbackAttempt> {
    const { id, role, traceparent: parent } = message;
    const facts = { callback: id, agent: lane.agent, lane: lane.lane, attempt: attemptsBefore(lane, message) + 1 };
    return this.#ports.tracer.step({ name: `callback ${role}`, kind: 'consumer', parent, facts }, async (open) => {
      const attempt = await this.#attempt(message, { url, secrets, traceparent: open.traceparent });
      const { outcome, httpStatus } = attempt;
      open.note({ outcome, ...(httpStatus !== undefined && { httpStatus }) });
      if (outcome !== 'accepted') open.fail(outcome);
      return attempt;
    });
  }

  async #attempt({ id, body }: QueuedCallback, destination: Destination): Promise<CallbackAttempt> {
    const { sender, clock } = this.#ports;
    const atMs = clock.nowMs();
    const reply = await sender.send({ ...destination, id, body });
    const latencyMs = Math.max(0, clock.nowMs() - atMs);
    return { callbackId: id, atMs, latencyMs, outcome: outcomeOf(reply), ...shownOf(reply) };
  }

  /** Everything in the lane waits for a bet that its Agent is just being asked about. */
  #afterQuestion({ attempts }: ClaimedLane): NextOfLane {
    return { kind: 'retry', attempts, readyAtMs: this.#ports.clock.nowMs() + QUESTION_PAUSE_MS };
  }

  #whenIsNext(next: 'park' | 'retry', lane: ClaimedLane, message: QueuedCallback): NextOfLane {
    if (next === 'park') return { kind: 'park', id: message.id, reason: 'refused' };
    const attempts = attemptsBefore(lane, message) + 1;
    const pauseMs = retryPauseMs(attempts, chance(this.#ports.randomness));
    return pauseMs === undefined
      ? { kind: 'park', id: message.id, reason: 'undelivered' }
      : { kind: 'retry', attempts, readyAtMs: this.#ports.clock.nowMs() + pauseMs };
  }
}

type Destination = Pick<CallbackRequest, 'url' | 'secrets' | 'traceparent'>;

/** The attempts that a lane comes with were at its first message; those before another one were accepted just now. */
const attemptsBefore = ({ attempts, messages: [first] }: ClaimedLane, message: QueuedCallback): number =>
  message === first ? attempts : 0;

const READY: NextOfLane = { kind: 'ready' };
/** A question is answered in milliseconds mostly, and in seconds at the latest. */
const QUESTION_PAUSE_MS = 250;

/** What a run has come to so far. */
class OpenRun {
  readonly #lane: ClaimedLane;
  #attempts: CallbackAttempt[] = [];
  #settled: string[] = [];

  constructor(lane: ClaimedLane) {
    this.#lane = lane;
  }

  /** What follows for the lane; undefined: its next message. */
  took({ id, role }: QueuedCallback, attempt: CallbackAttempt): 'park' | 'retry' | undefined {
    this.#attempts.push(attempt);
    if (attempt.outcome === 'refused') return AFTER_REFUSAL[role];
    if (attempt.outcome !== 'accepted') return 'retry';
    this.#settled.push(id);
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#attempts.length === 0;
  }

  /** What it has come to, to be booked; from there it begins anew. */
  part(): LaneRun {
    const part = this.ended({ kind: 'goes_on' });
    [this.#attempts, this.#settled] = [[], []];
    return part;
  }

  ended(next: NextOfLane): LaneRun {
    const { agent, lane, epoch } = this.#lane;
    const last = this.#attempts.at(-1)?.outcome;
    const isReached = last === undefined ? undefined : last === 'accepted' || last === 'refused';
    return { claim: { agent, lane, epoch }, attempts: this.#attempts, settled: this.#settled, next, isReached };
  }
}
