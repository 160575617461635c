import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Receiver } from './receiver.ts';
import type { Incoming } from './receiver/incoming.ts';

/** The receiver for `createServer` of `node:http`. It answers each request that it gets, so give it the paths of callbacks only. */
export const nodeReceiver =
  (receiver: Receiver) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const howToKeepBody = 'Let nothing read the request before the receiver.';
    const { httpStatus, body } = await receiver.take(incomingOf(request, { howToKeepBody }));
    response.writeHead(httpStatus, { 'Content-Type': 'application/json' }).end(body);
  };

/** What the frameworks over `node:http` share. `kept` is the body as something that has read it before has kept it: its bytes, or its text. */
export function incomingOf(
  request: IncomingMessage,
  given: { readonly howToKeepBody: string; readonly path?: string; readonly kept?: unknown },
): Incoming {
  const { kept, path = request.url ?? '', howToKeepBody } = given;
  const unread = request.readableDidRead ? undefined : (request as AsyncIterable<Uint8Array>);
  return {
    method: request.method ?? '',
    path,
    headers: { get: (name) => request.headers[name]?.toString() },
    body: isKept(kept) ? Buffer.from(kept) : unread,
    howToKeepBody,
  };
}

export const isKept = (body: unknown): body is Uint8Array | string =>
  body instanceof Uint8Array || typeof body === 'string';

/** True for the paths that the gateway calls, below any prefix. */
export const isCallbackPath = (path: string): boolean => path.includes('/api/v1/callback/');
