import type { IncomingMessage, ServerResponse } from 'node:http';
import { incomingOf, isCallbackPath, isKept } from './node.ts';
import type { Receiver } from './receiver.ts';

/** A request of Express 4 or 5, and what parsers of bodies leave in it. */
type ExpressRequest = IncomingMessage & { originalUrl?: string; body?: unknown; rawBody?: unknown };

const HOW_TO_KEEP_BODY =
  'Express: write app.use(expressReceiver(receiver)) before app.use(express.json()), or keep the bytes: ' +
  'express.json({ verify: (request, _response, bytes) => { request.rawBody = bytes; } }).';

/** The receiver as a middleware, to be used before every parser of bodies. Other paths than those of callbacks go on to the next one. */
export const expressReceiver =
  (receiver: Receiver) =>
  (request: ExpressRequest, response: ServerResponse, next: () => void): void => {
    const path = request.originalUrl ?? request.url ?? '';
    if (!isCallbackPath(path)) {
      next();
      return;
    }
    const kept = [request.rawBody, request.body].find(isKept);
    void receiver.take(incomingOf(request, { path, kept, howToKeepBody: HOW_TO_KEEP_BODY })).then((answer) => {
      response.writeHead(answer.httpStatus, { 'Content-Type': 'application/json' }).end(answer.body);
    });
  };
