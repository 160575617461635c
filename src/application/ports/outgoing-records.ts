import type { OutgoingKind } from '../../domain/outgoing/outgoing-kinds.ts';

/**
 * The form of a column. `amount`: an exact decimal with ten places, as text. `instant`: ISO 8601 in UTC with microseconds, as text. `json`: a JSON text.
 * `number`: a whole number. `flag`: true or false.
 */
export type ColumnForm = 'text' | 'amount' | 'instant' | 'json' | 'number' | 'flag';

/** The columns of a kind by name, in their order. */
export type OutgoingColumns = Readonly<Record<string, ColumnForm>>;

export type OutgoingValue = string | number | boolean | null;

/** One record. `place` is the place right after it. */
export interface OutgoingRecord {
  readonly place: string;
  /** When it was recorded; undefined for a record that shows a present state. */
  readonly atMs: number | undefined;
  /** The values by the names of the columns. */
  readonly values: Readonly<Record<string, OutgoingValue>>;
}

/** A part of a kind: everything after one place, up to and including another. */
export interface OutgoingSpan {
  readonly after: string;
  readonly end: string;
  /** The most rows that are looked at. */
  readonly max: number;
  /** Only records of this Agent. */
  readonly agent?: string | undefined;
}

export interface OutgoingPage {
  readonly records: readonly OutgoingRecord[];
  /** The place up to which rows were looked at: the end of the span if there are no more. */
  readonly place: string;
  readonly hasMore: boolean;
}

/** A place that is final: nothing at or before it will ever be added. */
export interface FinalEnd {
  readonly place: string;
  /** Everything that was recorded before this moment is at or before the place. */
  readonly atMs: number;
}

/**
 * Records in an order that never changes. A place in this order is text: the number of the last record before it, and for some kinds a second part after a
 * slash. The empty text is the beginning. Rows get their numbers before their transaction commits, so a number says nothing about what is still to come;
 * only the final end does.
 */
export interface OutgoingRecords {
  columnsOf(kind: OutgoingKind): OutgoingColumns;
  /** Looks which transactions have ended. The final ends move by it; the first one is known at the second look at the earliest. */
  look(): Promise<void>;
  /** Undefined before enough looks. A bet about which its Agent is being asked has not ended, so it and all transactions after it are not final. */
  finalEnd(kind: OutgoingKind): Promise<FinalEnd | undefined>;
  /** The number of the last record that there is at this moment, final or not; 0 if there is none. */
  newest(kind: OutgoingKind): Promise<number>;
  /** The span must end at a final end, or before it. */
  page(kind: OutgoingKind, span: OutgoingSpan): Promise<OutgoingPage>;
  /** The place after the last record before the first one of this moment or later. The record after it may be older if a clock went back. */
  placeAt(kind: OutgoingKind, atMs: number): Promise<string>;
}

/** The first number of a place, which rises from record to record, but for transfers. */
export const numberOf = (place: string): number => Number(place.split('/')[0]);
