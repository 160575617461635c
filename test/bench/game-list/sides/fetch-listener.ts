import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A fetch-style application behind node:http, with Node's own Request and Response. */
export const listenerOf =
  (fetch: (request: Request) => Response | Promise<Response>): RequestListener =>
  (request, response) => {
    void answer(fetch, request, response);
  };

async function answer(
  fetch: (request: Request) => Response | Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = request;
  const body = method === 'GET' ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const };
  const init = { method, headers: headers as Record<string, string>, ...body };
  const answered = await fetch(new Request(`http://${headers.host ?? 'localhost'}${url}`, init));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}
