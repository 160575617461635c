/** The use cases of people about the stream, over a book in memory. */
import { RewindStream, ShowStream } from '../../../src/application/outgoing/stream-desk.ts';
import type { StreamPlace, StreamState } from '../../../src/application/ports/stream-book.ts';
import { STREAMED_KINDS, type OutgoingKind } from '../../../src/domain/outgoing/outgoing-kinds.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

/** Each kind is at the number 2,000,000,000, and a moment is the number of its seconds. */
export function streamOver() {
  let kinds: readonly StreamPlace[] = STREAMED_KINDS.map((kind) => ({
    kind,
    place: '2000000000',
    completeUntilMs: MOMENT_MS,
    rewinds: 0,
    brokerNumber: undefined,
    stoppedFor: undefined,
  }));
  const book = {
    state: (): Promise<StreamState> => Promise.resolve({ kinds, trouble: undefined, nowMs: MOMENT_MS }),
    rewind: (places: readonly Pick<StreamPlace, 'kind' | 'place'>[]): Promise<void> => {
      const placeOf = (known: StreamPlace): string =>
        places.find(({ kind }) => kind === known.kind)?.place ?? known.place;
      kinds = kinds.map((known) => ({ ...known, place: placeOf(known) }));
      return Promise.resolve();
    },
  };
  const records = { placeAt: (_: OutgoingKind, atMs: number) => Promise.resolve(String(Math.floor(atMs / 1_000))) };
  const show = new ShowStream(book, true);
  return { show, rewind: new RewindStream(book, records, show) };
}
