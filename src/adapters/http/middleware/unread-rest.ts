import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the rest of a request is read and thrown away that was answered before all of it had arrived. */
export const DISCARD_MS = 5_000;
/** How much of it. A client that writes all before it reads gets its answer up to here; beyond, it may find a broken connection. */
const DISCARD_BYTES_MAX = 16 * 1024 * 1024;
/** A rest of so many bytes, announced, is awaited, and the connection kept: it is on its way already. */
const KEPT_BYTES_MAX = 64 * 1024;

/** How much of a request has not arrived when it is answered: nothing, little that is announced, or more than may be awaited. */
export type UnreadRest = 'nothing' | 'little' | 'much';

/** Looks at nothing but what the parser knows already, because the answer to every request passes here. */
export function unreadRest(request: IncomingMessage): UnreadRest {
  if (request.complete) return 'nothing';
  const { headers, readableFlowing, readableDidRead, readableLength } = request;
  const announced = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (!isChunked && (announced === undefined || announced === '0')) return 'nothing';
  // Without a listener a body is only ever read whole, when all of it is there (`arrivedBody`): Node just has not said so yet.
  if (readableFlowing === null && (readableDidRead || readableLength === Number(announced))) return 'nothing';
  return isChunked || Number(announced) > KEPT_BYTES_MAX ? 'much' : 'little';
}

/** Cuts the connection if the rest, which Node throws away after the answer, does not arrive in time. */
export function cutOffLate(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.socket.destroy(), ms);
  const arrived = (): void => clearTimeout(timer);
  request.once('end', arrived).once('close', arrived);
}

/**
 * Ends the answer, and with it the connection, when the rest has been read and thrown away, within bounds. To close a connection with bytes
 * unread resets it, and a client that gets a reset drops the answer that it had received: 36 of 40 never saw their 413. Nginx calls the same
 * a lingering close.
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
