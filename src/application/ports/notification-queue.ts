import type { DestinationKind, KeptDestination } from '../../domain/notification/destination.ts';
import type { Message } from '../../domain/notification/message.ts';
import type { Finding, ToldFindings } from '../../domain/notification/news.ts';

/** A finding as a process sees it. Without `sinceMs`, it began when it was first seen. */
export type SeenFinding = Omit<Finding, 'sinceMs'> & { readonly sinceMs?: number | undefined };

/** A destination that may be told, and what it was told before. */
export interface Listener extends KeptDestination {
  readonly told: ToldFindings;
}

/** A message, and all that the destination is told once it is written. */
export interface WrittenMessage {
  readonly id: string;
  readonly message: Message;
  readonly told: ToldFindings;
}

/** A message on its way. `attempts` counts the present one, and proves that the sender still has the message. */
export interface ClaimedMessage extends Message {
  readonly id: string;
  readonly destination: string;
  readonly kind: DestinationKind;
  readonly addressSealed: string;
  readonly attempts: number;
  /** When it was written. */
  readonly waitsSinceMs: number;
}

/** The end of an attempt. `given_up`: the message is not tried again, and the destination is told about everything anew. */
export type AttemptEnd = { readonly atMs: number; readonly answer: string } & (
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly retryAtMs: number }
  | { readonly kind: 'given_up' }
);

/**
 * Keeps the findings of this moment and the messages about them. All processes may use it at once. A destination has at most one message that waits, so
 * nothing can pile up before a destination that is dead.
 */
export interface NotificationQueue {
  /** Takes or prolongs the lease of the process that looks for troubles. False if another process has it. */
  hold(owner: string, nowMs: number, leaseMs: number): Promise<boolean>;
  /** Keeps findings, each as it was seen last. */
  see(findings: readonly SeenFinding[], nowMs: number): Promise<void>;
  /** Removes findings that no process has seen since then. */
  forgetUnseen(sinceMs: number): Promise<void>;
  /**
   * Writes messages. `write` gets each active destination without a waiting message whose last one was written before `quietSinceMs`, with all findings; it
   * returns undefined if there is no news. The message and what is told by it are kept together. Returns the number of messages.
   */
  write(
    moment: { readonly nowMs: number; readonly quietSinceMs: number },
    write: (listener: Listener, findings: readonly Finding[]) => WrittenMessage | undefined,
  ): Promise<number>;
  /**
   * Takes messages of these kinds that are due, for the time until `untilMs`. After that, another process may take a message whose end is not known, and
   * sends it a second time.
   */
  claim(
    kinds: readonly DestinationKind[],
    moment: { readonly nowMs: number; readonly untilMs: number; readonly max: number },
  ): Promise<readonly ClaimedMessage[]>;
  /** Keeps the end of an attempt, unless another process has taken the message since. */
  end(claimed: ClaimedMessage, end: AttemptEnd): Promise<void>;
}
