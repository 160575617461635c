import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';

/** One event on its way out. */
export interface SentEvent {
  readonly kind: StreamedKind;
  /** Each repetition has it again, so that a broker may drop it. After the stream was rewound it is another one. */
  readonly messageId: string;
  /** A CloudEvent as JSON. */
  readonly body: string;
}

/** How far a broker took a list of events. */
export interface Taken {
  /** The first events of the list of which the broker says that it has them safe. */
  readonly count: number;
  /** The lowest and the highest number that the broker gave to new events; undefined if it numbers none, or all were repetitions. */
  readonly numbers: { readonly first: number; readonly last: number } | undefined;
  /** Why it did not take all; a sentence without a full stop and without secrets. */
  readonly trouble: string | undefined;
}

/** The system outside that takes events. */
export interface EventBroker {
  /**
   * Sends events in their order. It ends within ten seconds, and never throws because of the broker. Events after the first one that was not taken may have
   * arrived all the same.
   */
  take(events: readonly SentEvent[]): Promise<Taken>;
  close(): Promise<void>;
}

/** The longest time of one `take`. The lease of the stream is longer. */
export const TAKE_MS_MAX = 10_000;
