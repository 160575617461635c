import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageFile } from '../../pages/visit.ts';
import type { Answer } from '../answers/answer.ts';
import { codingOf } from './compressed.ts';

/** Each file by its path. A path changes with the content, so caches never ask again. */
export const fileAnswers = (
  files: readonly PageFile[],
): ReadonlyMap<string, (request: IncomingMessage) => Promise<Answer>> =>
  new Map(files.map((file) => [file.path, answersOf(file)]));

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const PACKING = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** Each coding is made once, when the first browser asks for it. */
function answersOf({ contentType, bytes }: PageFile): (request: IncomingMessage) => Promise<Answer> {
  const plain: Answer = { httpStatus: 200, code: 0, contentType, headers: HEADERS, body: bytes.toString('latin1') };
  const packed = new Map<string, Promise<Answer>>();
  return (request) => {
    const coding = codingOf(request);
    if (coding === undefined) return Promise.resolve(plain);
    const known = packed.get(coding) ?? pack(coding);
    packed.set(coding, known);
    return known;
  };

  async function pack(coding: keyof typeof PACKING): Promise<Answer> {
    const body = await PACKING[coding](bytes);
    return { ...plain, headers: { ...HEADERS, 'Content-Encoding': coding }, body: body.toString('latin1') };
  }
}
