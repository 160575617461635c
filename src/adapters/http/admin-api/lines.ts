import { StringDecoder } from 'node:string_decoder';

/** The stream has more bytes than it may. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** One line has more characters than a line may. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/** The lines of a stream, without their ends. Holds one line at a time, whatever the size of the stream. */
export async function* lines(
  chunks: AsyncIterable<Buffer>,
  limits: { readonly bytesMax: number; readonly lineBytesMax: number },
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let line = 1;
  let rest = '';
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) throw new TooManyBytes(`body must be at most ${limits.bytesMax} bytes`);
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.length > limits.lineBytesMax) throw tooLong(line, limits.lineBytesMax);
      yield part;
      line += 1;
    }
    if (rest.length > limits.lineBytesMax) throw tooLong(line, limits.lineBytesMax);
  }
  if (rest !== '') yield rest;
}

const tooLong = (line: number, max: number): LineTooLong =>
  new LineTooLong(`line ${line} must be at most ${max} characters`);
