import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../http-failure.ts';

/** A batch of the largest kind has a few hundred events of one KiB. */
export const CALLBACK_BYTES_MAX = 1024 * 1024;
const CALLBACK_TIMEOUT_MS = 10_000;

const TOO_LARGE = edgeFailure('body_too_large', `body must be at most ${CALLBACK_BYTES_MAX} bytes`);
const TOO_SLOW = edgeFailure('request_timeout', 'the body did not arrive in time');
const CUT_OFF = edgeFailure('body_malformed', 'body ended before its announced length');
const ENCODED = edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');

/** The whole body as it was sent: signatures are over the text, so nothing parses it here. */
export function rawBody(
  request: IncomingMessage,
  timeoutMs = CALLBACK_TIMEOUT_MS,
): Promise<Result<string, EdgeFailure>> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = request.headers;
  if (encoding !== 'identity') return Promise.resolve(err(ENCODED));
  if (Number(announced) > CALLBACK_BYTES_MAX) return Promise.resolve(err(TOO_LARGE));
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(err(TOO_SLOW)), timeoutMs);
    const settle = (result: Result<string, EdgeFailure>): void => {
      clearTimeout(timer);
      resolve(result);
    };
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > CALLBACK_BYTES_MAX) settle(err(TOO_LARGE));
      else chunks.push(chunk);
    });
    request.on('end', () => settle(ok(Buffer.concat(chunks).toString())));
    request.on('error', () => settle(err(CUT_OFF)));
  });
}
