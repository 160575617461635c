import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Receiver } from './receiver.ts';
import type { Incoming } from './receiver/incoming.ts';

/** Express, and parsers of bodies, leave more in a request. */
type NodeRequest = IncomingMessage & { originalUrl?: string; body?: unknown; rawBody?: unknown };

/** The receiver as a listener of requests, and as a middleware: with `next`, other paths than those of callbacks go on to the next one. */
export const listenerOf =
  (howToKeepBody: string) =>
  (receiver: Receiver) =>
  (request: NodeRequest, response: ServerResponse, next?: () => void): void => {
    const path = request.originalUrl ?? request.url ?? '';
    if (next !== undefined && !isCallbackPath(path)) {
      next();
      return;
    }
    const kept = isKept(request.rawBody) ? request.rawBody : request.body;
    void receiver.take(incomingOf(request, { path, kept, howToKeepBody })).then((answer) => {
      response.writeHead(answer.httpStatus, { 'Content-Type': 'application/json' }).end(answer.body);
    });
  };

/** The receiver for `createServer` of `node:http`. */
export const nodeReceiver = listenerOf(
  'node:http: let nothing read the request before nodeReceiver(receiver), or keep the bytes in request.rawBody.',
);

/** A request of a framework over `node:http`. `kept` is what a parser has made of the body: its bytes or its text are as good as the stream. */
export function incomingOf(
  request: IncomingMessage,
  { path, kept, howToKeepBody }: Pick<Incoming, 'path' | 'howToKeepBody'> & { readonly kept: unknown },
): Incoming {
  const unread = request.readableDidRead ? undefined : (request as AsyncIterable<Uint8Array>);
  return {
    method: request.method ?? '',
    path,
    headers: { get: (name) => request.headers[name]?.toString() },
    body: isKept(kept) ? Buffer.from(kept) : unread,
    howToKeepBody,
  };
}

const isKept = (body: unknown): body is Uint8Array | string => body instanceof Uint8Array || typeof body === 'string';

/** True for the paths that the gateway calls, below any prefix. */
export const isCallbackPath = (path: string): boolean => path.includes('/api/v1/callback/');
