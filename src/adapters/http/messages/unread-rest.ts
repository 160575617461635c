import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the unread rest of a request is discarded when the answer came before the whole request had arrived. */
export const DISCARD_MS = 5_000;
/**
 * How many bytes are discarded. A client that sends everything before it reads gets its answer up to this size. Beyond it, the connection may break.
 */
const DISCARD_BYTES_MAX = 16 * 1024 * 1024;
/** A rest of at most this size, with a Content-Length, is discarded without closing the connection. It is on its way already. */
const KEPT_BYTES_MAX = 64 * 1024;

/** The part of a request that has not arrived when it is answered: nothing, a small announced rest, or too much to keep the connection. */
export type UnreadRest = 'nothing' | 'little' | 'much';

/** Uses only what the parser already knows, because this runs for every answer. */
export function unreadRest(request: IncomingMessage): UnreadRest {
  if (request.complete) return 'nothing';
  const { headers, readableFlowing, readableDidRead, readableLength } = request;
  const announced = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (!isChunked && (announced === undefined || announced === '0')) return 'nothing';
  // No listener: the body was read in one piece, after all of it had arrived (`arrivedBody`). Node has just not reported the end yet.
  if (readableFlowing === null && (readableDidRead || readableLength === Number(announced))) return 'nothing';
  return isChunked || Number(announced) > KEPT_BYTES_MAX ? 'much' : 'little';
}

/** Closes the connection if the rest of the request does not arrive in time. Node discards that rest after the answer. */
export function cutOffLate(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.socket.destroy(), ms);
  const arrived = (): void => clearTimeout(timer);
  request.once('end', arrived).once('close', arrived);
}

/**
 * Ends the answer and closes the connection after the rest of the request has been read and discarded, within limits. Closing a connection with
 * unread bytes resets it, and a client that gets a reset drops the answer it has received: 36 of 40 clients never saw their 413. Nginx calls this a
 * lingering close.
 */
export function endAfterRest(request: IncomingMessage, response: ServerResponse, ms: number): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > DISCARD_BYTES_MAX) end();
  };
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', end).off('close', end);
    response.end();
  };
  const timer = setTimeout(end, ms);
  request.on('data', count).once('end', end).once('close', end);
  request.resume();
}
