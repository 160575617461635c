import type { DestinationKind } from '../../domain/notification/destination.ts';
import { nextAttemptMs } from '../../domain/notification/retries.ts';
import type { Clock } from '../ports/clock.ts';
import type { AttemptEnd, ClaimedMessage, NotificationQueue } from '../ports/notification-queue.ts';
import type { Delivery, DeliverMessage } from './deliver-message.ts';

/** The most messages that a process sends at a time. */
const AT_ONCE_MAX = 10;
/** How long a message belongs to a process. It is longer than any attempt. */
const CLAIM_MS = 60_000;

/** Receives the end of each attempt, and the number of active destinations where the last message did not arrive. */
export interface NotificationObserver {
  attempted(attempt: {
    readonly destination: string;
    /** `agent`: a notice to the Agent of that name. */
    readonly kind: DestinationKind | 'agent';
    readonly outcome: AttemptEnd['kind'];
    readonly answer: string;
  }): void;
  failing(count: number): void;
}

/** A message on its way. `attempts` counts the present one. */
interface Claimed {
  readonly attempts: number;
  /** From this moment the age of the message counts. */
  readonly waitsSinceMs: number;
}

export interface SendMessagesParts<M extends Claimed> {
  /** Takes messages that are due, for the time until `untilMs`. */
  readonly claim: (moment: {
    readonly nowMs: number;
    readonly untilMs: number;
    readonly max: number;
  }) => Promise<readonly M[]>;
  readonly deliver: (message: M) => Promise<Delivery>;
  /** Keeps the end of an attempt, unless another process has taken the message since. */
  readonly end: (message: M, end: AttemptEnd) => Promise<void>;
  readonly attempted: (message: M, end: AttemptEnd) => void;
  readonly clock: Clock;
}

/**
 * Sends the messages of a queue that are due. A message is sent first and noted afterwards, so a process that is killed in between leaves it to another
 * one, which sends it a second time with the same id.
 */
export class SendMessages<M extends Claimed> {
  readonly #parts: SendMessagesParts<M>;

  constructor(parts: SendMessagesParts<M>) {
    this.#parts = parts;
  }

  /** True if there may be more. */
  async execute(): Promise<boolean> {
    const nowMs = this.#parts.clock.nowMs();
    const claimed = await this.#parts.claim({ nowMs, untilMs: nowMs + CLAIM_MS, max: AT_ONCE_MAX });
    const ends = await Promise.allSettled(claimed.map((message) => this.#send(message)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return claimed.length > 0;
  }

  async #send(message: M): Promise<void> {
    const delivery = await this.#parts.deliver(message);
    const end = endOf(message, delivery, this.#parts.clock.nowMs());
    await this.#parts.end(message, end);
    this.#parts.attempted(message, end);
  }
}

interface OperatorsParts {
  readonly queue: Pick<NotificationQueue, 'claim' | 'end'>;
  readonly deliver: Pick<DeliverMessage, 'execute'>;
  readonly observer: Pick<NotificationObserver, 'attempted'>;
  readonly clock: Clock;
}

/** Sends the messages to operators that go to destinations of these kinds. */
export const sendToOperators = (
  { queue, deliver, observer, clock }: OperatorsParts,
  kinds: readonly DestinationKind[],
): SendMessages<ClaimedMessage> =>
  new SendMessages({
    claim: (moment) => queue.claim(kinds, moment),
    deliver: (message) => deliver.execute(message),
    end: (message, end) => queue.end(message, end),
    attempted: ({ destination, kind }, { kind: outcome, answer }) => {
      observer.attempted({ destination, kind, outcome, answer });
    },
    clock,
  });

function endOf({ attempts, waitsSinceMs }: Claimed, delivery: Delivery, nowMs: number): AttemptEnd {
  const { isDelivered, answer, retryAfterMs } = delivery;
  if (isDelivered) return { kind: 'delivered', atMs: nowMs, answer };
  const retryAtMs = nextAttemptMs({ waitsSinceMs, attempts, nowMs, retryAfterMs });
  return retryAtMs === undefined
    ? { kind: 'given_up', atMs: nowMs, answer }
    : { kind: 'failed', atMs: nowMs, answer, retryAtMs };
}
