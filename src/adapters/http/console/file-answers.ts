import type { IncomingMessage } from 'node:http';
import type { PageFile } from '../../pages/visit.ts';
import type { Answer } from '../answers/answer.ts';
import { fileAnswers } from '../answers/compressed.ts';

/** The files by their paths. A path changes with the content, so caches never ask again. */
export const pageFileAnswers = (
  files: readonly PageFile[],
): ReadonlyMap<string, (request: IncomingMessage) => Promise<Answer>> =>
  new Map(
    files.map(({ path, contentType, bytes }) => [
      path,
      fileAnswers({ httpStatus: 200, code: 0, contentType, headers: HEADERS }, bytes),
    ]),
  );

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
