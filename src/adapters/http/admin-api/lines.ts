import { StringDecoder } from 'node:string_decoder';

/** Reports that the stream exceeds its limit. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** The limits of a stream of lines. */
export interface LineLimits {
  readonly bytesMax: number;
  readonly lineLengthMax: number;
}

/**
 * The lines of a stream, without their ends; undefined for a line that is too long. Only one line is in memory at a time, whatever the size of the
 * stream, and of a line that is too long, nothing is kept.
 */
export async function* lines(chunks: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<string | undefined> {
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let rest = '';
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) throw new TooManyBytes(`body must be at most ${limits.bytesMax} bytes`);
    const parts = (rest + decoder.write(chunk)).split('\n');
    // For a line that is already too long, one character beyond the limit is enough to remember that.
    rest = (parts.pop() ?? '').slice(0, limits.lineLengthMax + 1);
    yield* parts.map((part) => bounded(part, limits));
  }
  if (rest !== '') yield bounded(rest, limits);
}

const bounded = (line: string, { lineLengthMax }: LineLimits): string | undefined =>
  line.length > lineLengthMax ? undefined : line;
