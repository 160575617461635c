import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';

/** How far the stream is with one kind. */
export interface StreamPlace {
  readonly kind: StreamedKind;
  /** Everything up to this place is with the broker. */
  readonly place: string;
  /** Everything that was recorded before this moment is with the broker; undefined before the first event and after the stream was rewound. */
  readonly completeUntilMs: number | undefined;
  /** How often a person has set the place. */
  readonly rewinds: number;
  /** The highest number that the broker gave to an event of this kind. */
  readonly brokerNumber: number | undefined;
  /** Why the kind is stopped until a person sets the place; undefined if it goes on. */
  readonly stoppedFor: string | undefined;
}

/** The whole stream. */
export interface StreamState {
  readonly kinds: readonly StreamPlace[];
  /** Why the broker takes nothing; undefined if it does. */
  readonly trouble: string | undefined;
  /** The present by the clock of the database. */
  readonly nowMs: number;
}

/** A new place of a kind. `rewinds` is the count that the writer has seen. */
export type NotedPlace = Pick<StreamPlace, 'kind' | 'place' | 'completeUntilMs' | 'brokerNumber' | 'rewinds'>;

/**
 * Keeps how far the stream is, and which process may go on with it. A holder that has lost the lease changes nothing, and neither does a place that was
 * read before a person set another one.
 */
export interface StreamBook {
  /** Takes or prolongs the lease, and returns its epoch; undefined if another process has it. */
  hold(owner: string, leaseMs: number): Promise<number | undefined>;
  state(): Promise<StreamState>;
  /** False if the lease of this epoch is lost or the kind was rewound. */
  note(epoch: number, noted: NotedPlace): Promise<boolean>;
  /** Stops a kind until it is rewound. */
  stop(epoch: number, kind: Pick<StreamPlace, 'kind' | 'rewinds'>, because: string): Promise<void>;
  /** Keeps why the broker takes nothing, or that it does. */
  keepTrouble(epoch: number, trouble: string | undefined): Promise<void>;
  /** Sets the place of kinds, and lets stopped ones go on. */
  rewind(places: readonly Pick<StreamPlace, 'kind' | 'place'>[]): Promise<void>;
}
