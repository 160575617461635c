import type { Middleware } from 'koa';
import { incomingOf, isCallbackPath } from './node.ts';
import type { Receiver } from './receiver.ts';

const HOW_TO_KEEP_BODY = 'Koa: write app.use(koaReceiver(receiver)) before app.use(bodyParser()).';

/** The receiver as a middleware, to be used before every parser of bodies. Other paths than those of callbacks go on to the next one. */
export const koaReceiver =
  (receiver: Receiver): Middleware =>
  async (context, next) => {
    const { path, req, request } = context;
    if (!isCallbackPath(path)) {
      await next();
      return;
    }
    const kept = (request as { rawBody?: unknown }).rawBody;
    const answer = await receiver.take(incomingOf(req, { path, kept, howToKeepBody: HOW_TO_KEEP_BODY }));
    context.status = answer.httpStatus;
    context.type = 'application/json';
    context.body = answer.body;
  };
