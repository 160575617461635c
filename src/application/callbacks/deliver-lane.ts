import { outcomeOf } from '../../domain/callback/callback-outcome.ts';
import { CALLBACK_ROLES } from '../../domain/callback/callback-role.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import type { CallbackAttempt, ClaimedLane, LaneRun, NextOfLane, QueuedCallback } from '../ports/callback-queue.ts';
import type { CallbackRequest, CallbackSender } from '../ports/callback-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Tracer } from '../ports/tracer.ts';
import { attemptsBefore, nextAfter, OpenRun } from './open-run.ts';
import { shownOf } from './shown-of.ts';

/** An Agent has one or two active secrets. Above this number, the secret that was opened first is forgotten. */
export const OPENED_SECRETS_MAX = 1_000;

/** Opens each secret once, and not again for each lane, because lanes need the same few secrets. The content of a sealed text never changes. */
export class OpenedSecrets {
  readonly #box: Pick<SecretBox, 'open'>;
  readonly #opened = new Map<string, string>();

  constructor(box: Pick<SecretBox, 'open'>) {
    this.#box = box;
  }

  open(sealed: string): string {
    const known = this.#opened.get(sealed);
    if (known !== undefined) return known;
    const secret = this.#box.open(sealed);
    this.#opened.set(sealed, secret);
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > OPENED_SECRETS_MAX && oldest !== undefined) this.#opened.delete(oldest);
    return secret;
  }
}

interface DeliverLanePorts {
  readonly sender: CallbackSender;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly tracer: Tracer;
}

/** The control of a delivery over its lane between two callbacks. */
export interface LaneHold {
  /** False if this process may have lost the lane, or is stopping. Then no more callbacks of the lane are sent. */
  mayGoOn(): boolean;
  /**
   * Books a part of the run, and resolves when it is booked. Only then the next callback is sent. Otherwise a lost booking would repeat this callback
   * and all later ones.
   */
  booked(part: LaneRun): Promise<void>;
}

/**
 * Sends the callbacks of a claimed lane in order, until one is not accepted. Each callback is sent after the answer to the previous one is booked.
 */
export class DeliverLane {
  readonly #ports: DeliverLanePorts;
  readonly #secrets: OpenedSecrets;

  constructor(ports: DeliverLanePorts) {
    this.#ports = ports;
    this.#secrets = new OpenedSecrets(ports.secrets);
  }

  /** Returns the part of the run that is not booked yet. */
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
      if (next !== undefined) return run.ended(nextAfter(next, message, { lane, ...this.#ports }));
    }
    return run.ended(READY);
  }

  async #mayGoOn(hold: LaneHold, run: OpenRun): Promise<boolean> {
    if (!hold.mayGoOn()) return false;
    if (run.isEmpty) return true;
    await hold.booked(run.part());
    return hold.mayGoOn();
  }

  /** Continues the trace of the callback's transaction, even if the trace began long ago or in another process. */
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

  /** The whole lane waits while an authorization request about a bet of the lane is under way. */
  #afterQuestion({ attempts }: ClaimedLane): NextOfLane {
    return { kind: 'retry', attempts, readyAtMs: this.#ports.clock.nowMs() + QUESTION_PAUSE_MS };
  }
}

type Destination = Pick<CallbackRequest, 'url' | 'secrets' | 'traceparent'>;

const READY: NextOfLane = { kind: 'ready' };
/** Most authorization requests are answered in milliseconds, and all within seconds. */
export const QUESTION_PAUSE_MS = 250;
