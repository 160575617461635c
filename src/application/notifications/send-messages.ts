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
    readonly kind: DestinationKind;
    readonly outcome: AttemptEnd['kind'];
    readonly answer: string;
  }): void;
  failing(count: number): void;
}

export interface SendMessagesParts {
  readonly queue: Pick<NotificationQueue, 'claim' | 'end'>;
  readonly deliver: Pick<DeliverMessage, 'execute'>;
  readonly observer: Pick<NotificationObserver, 'attempted'>;
  readonly clock: Clock;
}

/**
 * Sends the messages that are due. A message is sent first and noted afterwards, so a process that is killed in between leaves it to another one, which sends
 * it a second time with the same id.
 */
export class SendMessages {
  readonly #parts: SendMessagesParts;

  constructor(parts: SendMessagesParts) {
    this.#parts = parts;
  }

  /** Sends messages of these kinds. True if there may be more. */
  async execute(kinds: readonly DestinationKind[]): Promise<boolean> {
    const { queue, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const claimed = await queue.claim(kinds, { nowMs, untilMs: nowMs + CLAIM_MS, max: AT_ONCE_MAX });
    const ends = await Promise.allSettled(claimed.map((message) => this.#send(message)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return claimed.length === AT_ONCE_MAX;
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const { queue, deliver, observer, clock } = this.#parts;
    const delivery = await deliver.execute(message);
    const end = endOf(message, delivery, clock.nowMs());
    await queue.end(message, end);
    const { destination, kind } = message;
    observer.attempted({ destination, kind, outcome: end.kind, answer: end.answer });
  }
}

function endOf({ attempts, createdAtMs }: ClaimedMessage, delivery: Delivery, nowMs: number): AttemptEnd {
  const { isDelivered, answer, retryAfterMs } = delivery;
  if (isDelivered) return { kind: 'delivered', atMs: nowMs, answer };
  const retryAtMs = nextAttemptMs({ createdAtMs, attempts, nowMs, retryAfterMs });
  return retryAtMs === undefined
    ? { kind: 'given_up', atMs: nowMs, answer }
    : { kind: 'failed', atMs: nowMs, answer, retryAtMs };
}
