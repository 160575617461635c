import { cloudEvent } from './cloud-event.ts';
import { TAKE_MS_MAX, type EventBroker, type Taken } from '../ports/event-broker.ts';
import { numberOf, type FinalEnd, type OutgoingPage, type OutgoingRecords } from '../ports/outgoing-records.ts';
import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';
import type { StreamBook, StreamPlace, StreamState } from '../ports/stream-book.ts';

/** The most rows of a kind that one piece looks at. */
const PIECE_MAX = 500;
/** How long no other process goes on after the holder died. It is longer than the sending of a piece. */
export const LEASE_MS = TAKE_MS_MAX + 5_000;
/** A stream without events notes that it is complete this often, and not in each round. */
const NOTE_EVERY_MS = 5_000;
/** The margin before the moment at which old rows may be deleted. */
const FORGETTING_MARGIN_MS = 3_600_000;

/** Receives how far the stream is. */
export interface StreamObserver {
  /** `lagMs`: how long ago the oldest record that the broker lacks was recorded; undefined if this process does not know. */
  lag(kind: StreamedKind, lagMs: number | undefined): void;
  sent(kind: StreamedKind, count: number): void;
  stopped(kind: StreamedKind, because: string | undefined): void;
  trouble(because: string | undefined): void;
}

export interface StreamEventsParts {
  /** Undefined if no stream is configured. */
  readonly broker: EventBroker | undefined;
  readonly book: StreamBook;
  readonly records: OutgoingRecords;
  readonly observer: StreamObserver;
  /** This process. */
  readonly owner: string;
  /** The `source` of the events. */
  readonly source: string;
  /** How long ends of callbacks are kept, in milliseconds; undefined: for ever. */
  readonly callbacksKeptMs: number | undefined;
}

/** A kind, the lease under which it goes on, and the end up to which it may. */
interface Piece {
  readonly epoch: number;
  readonly streamed: StreamPlace;
  readonly end: FinalEnd;
  readonly nowMs: number;
}

/**
 * Sends what is new to the broker, in order, and notes the place after the broker has taken it. A process that dies in between leaves the note behind, so
 * the next one repeats what was not noted. Nothing is left out: where the place does not fit what the database has, the kind stops until a person decides.
 */
export class StreamEvents {
  readonly #parts: StreamEventsParts;

  constructor(parts: StreamEventsParts) {
    this.#parts = parts;
  }

  /** Does a round. True if there is more to send at once. */
  async execute(): Promise<boolean> {
    const { broker, book, records, owner } = this.#parts;
    if (broker === undefined) return false;
    const epoch = await book.hold(owner, LEASE_MS);
    const state = await book.state();
    this.#show(state);
    if (epoch === undefined) return false;
    await records.look();
    let hasMore = false;
    for (const streamed of state.kinds) {
      const end = await records.finalEnd(streamed.kind);
      if (end === undefined || streamed.stoppedFor !== undefined) continue;
      const { step, trouble } = await this.#advance({ epoch, streamed, end, nowMs: state.nowMs }, broker);
      if (trouble !== state.trouble && TELLS_OF_BROKER.has(step)) await book.keepTrouble(epoch, trouble);
      if (step === 'halted') return false;
      hasMore ||= step === 'more';
    }
    return hasMore;
  }

  async #advance(
    piece: Piece,
    broker: EventBroker,
  ): Promise<{ readonly step: Step; readonly trouble?: string | undefined }> {
    const { streamed, end } = piece;
    const { kind, place } = streamed;
    const gap = await this.#gapBefore(piece);
    if (gap !== undefined) return this.#stop(piece, gap);
    const page = isAtEnd(place, end) ? nothingAt(place) : await this.#parts.records.page(kind, spanOf(place, end));
    if (page.records.length === 0) return this.#noteEmpty(piece, page);
    // A process that was frozen since the beginning of the round must not send what another one has sent meanwhile.
    const epoch = await this.#parts.book.hold(this.#parts.owner, LEASE_MS);
    if (epoch !== piece.epoch) return { step: 'halted' };
    this.#parts.observer.lag(kind, piece.nowMs - (page.records[0]?.atMs ?? piece.nowMs));
    const taken = await broker.take(page.records.map((record) => cloudEvent(this.#eventParts(streamed), record)));
    return this.#noteTaken(piece, page, taken);
  }

  #eventParts({ kind, rewinds }: StreamPlace) {
    return { kind, rewinds, source: this.#parts.source, columns: this.#parts.records.columnsOf(kind) };
  }

  async #noteTaken(piece: Piece, page: OutgoingPage, taken: Taken): Promise<Advanced> {
    const { epoch, streamed, end } = piece;
    const { count, numbers, trouble } = taken;
    if (numbers !== undefined && numbers.first <= (streamed.brokerNumber ?? 0))
      return this.#stop(piece, forgotten(numbers.first, streamed.brokerNumber));
    if (count === 0) return { step: 'halted', trouble };
    const reached = reachedBy(page, count, end);
    const isNoted = await this.#parts.book.note(epoch, {
      kind: streamed.kind,
      rewinds: streamed.rewinds,
      place: reached.place,
      completeUntilMs: reached.atMs ?? streamed.completeUntilMs,
      brokerNumber: numbers?.last ?? streamed.brokerNumber,
    });
    this.#parts.observer.sent(streamed.kind, count);
    if (!isNoted || count < page.records.length) return { step: 'halted', trouble };
    return { step: page.hasMore ? 'more' : 'done', trouble };
  }

  async #noteEmpty({ epoch, streamed, end }: Piece, { place, hasMore }: OutgoingPage): Promise<Advanced> {
    const reached = hasMore ? { place } : { place: streamed.place, completeUntilMs: end.atMs };
    const isNews = hasMore || end.atMs - (streamed.completeUntilMs ?? 0) >= NOTE_EVERY_MS;
    if (isNews) await this.#parts.book.note(epoch, { ...streamed, ...reached });
    return { step: hasMore ? 'more' : 'idle' };
  }

  async #stop({ epoch, streamed }: Piece, because: string): Promise<Advanced> {
    await this.#parts.book.stop(epoch, streamed, because);
    this.#parts.observer.stopped(streamed.kind, because);
    return { step: 'stopped' };
  }

  /** Why the records after the place may not be those that came after it. */
  async #gapBefore({ streamed: { kind, place, completeUntilMs }, end, nowMs }: Piece): Promise<string | undefined> {
    if (kind === 'callbacks') {
      const ageMs = nowMs - (completeUntilMs ?? nowMs);
      return ageMs > (this.#parts.callbacksKeptMs ?? Infinity) - FORGETTING_MARGIN_MS ? FORGOTTEN_HERE : undefined;
    }
    if (numberOf(place) <= numberOf(end.place)) return undefined;
    // The end may have been found before the holder of that time sent more.
    const newest = await this.#parts.records.newest(kind);
    return numberOf(place) > newest ? lost(numberOf(place), newest) : undefined;
  }

  #show({ kinds, trouble, nowMs }: StreamState): void {
    const { observer } = this.#parts;
    observer.trouble(trouble);
    for (const { kind, completeUntilMs, stoppedFor } of kinds) {
      observer.lag(kind, completeUntilMs === undefined ? undefined : nowMs - completeUntilMs);
      observer.stopped(kind, stoppedFor);
    }
  }
}

/** `idle`: there was nothing to send. `halted`: the other kinds must not go on in this round either. */
type Step = 'more' | 'done' | 'idle' | 'stopped' | 'halted';

/** The outcome of a piece, and why the broker did not take all of it. */
interface Advanced {
  readonly step: Step;
  readonly trouble?: string | undefined;
}

const TELLS_OF_BROKER: ReadonlySet<Step> = new Set(['more', 'done', 'halted']);

/**
 * The place and the moment up to which everything was sent, if the broker took the first `count` records of a page. The place is that of a row that was seen,
 * and never only the end that was known, which may be that of a database before it was restored.
 */
function reachedBy({ records, place, hasMore }: OutgoingPage, count: number, end: FinalEnd) {
  const last = records[count - 1];
  if (last === undefined || count < records.length) return { place: last?.place ?? place, atMs: last?.atMs };
  return hasMore ? { place, atMs: last.atMs } : { place: last.place, atMs: end.atMs };
}

const spanOf = (after: string, { place: end }: FinalEnd) => ({ after, end, max: PIECE_MAX });

const isAtEnd = (place: string, end: FinalEnd): boolean => place === end.place || numberOf(place) > numberOf(end.place);

const nothingAt = (place: string): OutgoingPage => ({ records: [], place, hasMore: false });

const FORGOTTEN_HERE =
  'the ends of callbacks after the last one that was sent are so old that some may have been deleted';

const lost = (sent: number, newest: number): string =>
  `everything up to number ${sent} was sent, and the database has only ${newest}: it has lost rows`;

const forgotten = (first: number, noted: number | undefined): string =>
  `the broker gave a new event number ${first} after number ${noted ?? 0}: it has forgotten events, or it is another broker`;
