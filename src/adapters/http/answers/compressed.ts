import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from './answer.ts';

/** A body as it is sent, and the header with its coding. */
interface Packed {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

type Coding = 'br' | 'gzip';
type Pack = (bytes: Buffer) => Promise<Buffer>;

/** Below this size, the headers of a coding cost more than it saves. */
const BYTES_MIN = 1_024;

/** The number of compressions at a time. More would take processor time and threads from the money. Further pages are sent uncompressed. */
const UNDER_WAY_MAX = 2;
let underWay = 0;

/** These levels take about 1 ms for 100 KB. The next levels take several times as long and save only a tenth more. */
const QUICK: Readonly<Record<Coding, Pack>> = {
  br: (bytes) => asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => asGzip(bytes, { level: 4 }),
};

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const SMALL: Readonly<Record<Coding, Pack>> = { br: asBrotli, gzip: asGzip };

/** Compresses a page if the browser accepts a coding. */
export async function compressed(request: IncomingMessage, bytes: Buffer): Promise<Packed> {
  const coding = codingOf(request);
  if (coding === undefined || bytes.length < BYTES_MIN || underWay >= UNDER_WAY_MAX)
    return { body: bytes, headers: {} };
  underWay += 1;
  try {
    return { body: await QUICK[coding](bytes), headers: { 'Content-Encoding': coding } };
  } finally {
    underWay -= 1;
  }
}

/** Answers with a file that never changes. Each coding is made once, as small as possible, when the first browser asks for it. */
export function fileAnswers(plain: Omit<Answer, 'body'>, bytes: Buffer): (request: IncomingMessage) => Promise<Answer> {
  const whole: Answer = { ...plain, body: bytes.toString('latin1') };
  const packed = new Map<Coding, Promise<Answer>>();
  return (request) => {
    const coding = codingOf(request);
    if (coding === undefined) return Promise.resolve(whole);
    const known = packed.get(coding) ?? pack(coding);
    packed.set(coding, known);
    return known;
  };

  async function pack(coding: Coding): Promise<Answer> {
    const body = await SMALL[coding](bytes);
    return { ...plain, headers: { ...plain.headers, 'Content-Encoding': coding }, body: body.toString('latin1') };
  }
}

/** The best coding that the request accepts; undefined if there is none. A weight of 0 refuses a coding. */
function codingOf({ headers }: IncomingMessage): Coding | undefined {
  const { 'accept-encoding': accepted = '' } = headers;
  const taken = accepted
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}
