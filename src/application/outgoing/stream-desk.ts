import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { numberOf, type OutgoingRecords } from '../ports/outgoing-records.ts';
import type { StreamBook, StreamPlace, StreamState } from '../ports/stream-book.ts';

/** A stream as a person sees it. `isOn`: this process has an address to send to. */
export interface ShownStream extends StreamState {
  readonly isOn: boolean;
}

/** Shows how far the stream is. */
export class ShowStream {
  readonly #book: Pick<StreamBook, 'state'>;
  readonly #isOn: boolean;

  constructor(book: Pick<StreamBook, 'state'>, isOn: boolean) {
    this.#book = book;
    this.#isOn = isOn;
  }

  async execute(): Promise<Result<ShownStream, never>> {
    return ok({ ...(await this.#book.state()), isOn: this.#isOn });
  }
}

/** A person's order. Exactly one of `to` and `number` says where to. */
export interface RewindOrder {
  readonly kind?: string | undefined;
  /** An instant in ISO 8601. */
  readonly to?: string | undefined;
  readonly number?: number | undefined;
  /** Whether events may be left out. */
  readonly skips?: boolean | undefined;
}

/** Sets the place from which the stream goes on. */
export class RewindStream {
  readonly #book: Pick<StreamBook, 'state' | 'rewind'>;
  readonly #records: Pick<OutgoingRecords, 'placeAt'>;
  readonly #show: ShowStream;

  constructor(book: Pick<StreamBook, 'state' | 'rewind'>, records: Pick<OutgoingRecords, 'placeAt'>, show: ShowStream) {
    this.#book = book;
    this.#records = records;
    this.#show = show;
  }

  async execute(order: RewindOrder): Promise<Result<ShownStream, InvalidParameter>> {
    const { kinds } = await this.#book.state();
    const wanted = kinds.filter(({ kind }) => order.kind === undefined || kind === order.kind);
    const places = await this.#placesFor(order, wanted);
    if (!places.ok) return places;
    const ahead = wanted.find(({ place }, at) => numberOf(places.value[at]?.place ?? '') > numberOf(place));
    if (ahead !== undefined && order.skips !== true)
      return err(
        invalidParameter('skip', `must be true to leave out events: ${ahead.kind} are at ${numberOf(ahead.place)}`),
      );
    await this.#book.rewind(places.value);
    return this.#show.execute();
  }

  async #placesFor(
    { kind, to, number }: RewindOrder,
    wanted: readonly StreamPlace[],
  ): Promise<Result<Places, InvalidParameter>> {
    if ((to === undefined) === (number === undefined))
      return err(invalidParameter('to', 'must be given, or number in place of it'));
    if (number !== undefined) {
      if (kind === undefined) return err(invalidParameter('kind', 'must be given with number'));
      return ok(wanted.map((streamed) => ({ kind: streamed.kind, place: String(number) })));
    }
    const atMs = instantOf('to', to ?? '');
    if (!atMs.ok) return atMs;
    const places: { kind: StreamedKind; place: string }[] = [];
    for (const streamed of wanted)
      places.push({ kind: streamed.kind, place: await this.#records.placeAt(streamed.kind, atMs.value) });
    return ok(places);
  }
}

type Places = readonly Pick<StreamPlace, 'kind' | 'place'>[];
