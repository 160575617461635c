import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';

/**
 * About 3,000 transactions of B, 7,000 orders of A or 1,000 reports of D. No protocol limits their number, so this is the only limit of a request.
 */
export const CALLBACK_BYTES_MAX = 1024 * 1024;
/** The limit for an unauthenticated peer: ten times the largest sample request in any provider's documentation. */
export const STRANGERS_BYTES_MAX = 256 * 1024;
/** A provider's body normally arrives within milliseconds. */
const TIMEOUT_MS = 10_000;

const tooLarge = (bytesMax: number): EdgeFailure =>
  edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`);
const TOO_SLOW = edgeFailure('request_timeout', 'the body did not arrive in time');
const CUT_OFF = edgeFailure('body_malformed', 'body ended before its announced length');
const ENCODED = edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');
const GAVE_WAY = edgeFailure('not_ready', 'too many bodies are on their way; try again later');

/** The sender of a body, and its limits. */
interface Sender {
  readonly address: string;
  readonly unfinished: UnfinishedBodies;
  readonly bytesMax: number;
  readonly timeoutMs?: number;
}

/** Reads the whole body unparsed, because signatures cover the text as it was sent. */
export async function rawBody(request: IncomingMessage, sender: Sender): Promise<Result<string, EdgeFailure>> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = request.headers;
  if (encoding !== 'identity') return err(ENCODED);
  if (Number(announced) > sender.bytesMax) return err(tooLarge(sender.bytesMax));
  const arrived = arrivedBody(request);
  if (arrived !== undefined) return ok(arrived);
  return request.destroyed ? err(CUT_OFF) : gathered(request, sender);
}

/** Whether the whole body has arrived and nothing has read it yet. */
export function hasArrived({ complete, readableLength, headers }: IncomingMessage): boolean {
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
  return complete || readableLength === announced;
}

/** The body if it has arrived already, as nearly always. Then it takes no slot and needs no timer. */
const arrivedBody = (request: IncomingMessage): string | undefined =>
  hasArrived(request) ? String(request.read() ?? '') : undefined;

function gathered(
  request: IncomingMessage,
  { address, unfinished, bytesMax, timeoutMs = TIMEOUT_MS }: Sender,
): Promise<Result<string, EdgeFailure>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const gather = (chunk: Buffer): void => {
      if ((size += chunk.length) > bytesMax) {
        settle(err(tooLarge(bytesMax)));
        return;
      }
      chunks.push(chunk);
      place.grow(chunk.length);
    };
    // Bytes that arrive later are discarded.
    const settle = (result: Result<string, EdgeFailure>): void => {
      clearTimeout(timer);
      place.end();
      request.off('data', gather);
      chunks.length = 0;
      resolve(result);
    };
    const timer = setTimeout(() => settle(err(TOO_SLOW)), timeoutMs);
    const place = unfinished.begin({ giveWay: () => settle(err(GAVE_WAY)) }, address);
    request.on('data', gather);
    request.on('end', () => settle(ok(Buffer.concat(chunks).toString())));
    request.on('error', () => settle(err(CUT_OFF)));
  });
}
