import type { IncomingMessage } from 'node:http';
import { incomingOf, isCallbackPath } from './node.ts';
import type { Receiver } from './receiver.ts';

/** A context of Koa, as far as the receiver needs it. */
interface Context {
  readonly req: IncomingMessage;
  readonly path: string;
  readonly request: { readonly rawBody?: unknown };
  status: number;
  type: string;
  body: unknown;
}

const HOW_TO_KEEP_BODY = 'Koa: write app.use(koaReceiver(receiver)) before app.use(bodyParser()).';

/** The receiver as a middleware, to be used before every parser of bodies. Other paths than those of callbacks go on to the next one. */
export const koaReceiver =
  (receiver: Receiver) =>
  async (context: Context, next: () => Promise<unknown>): Promise<void> => {
    if (!isCallbackPath(context.path)) {
      await next();
      return;
    }
    const { path, req, request } = context;
    const kept = request.rawBody;
    const answer = await receiver.take(incomingOf(req, { path, kept, howToKeepBody: HOW_TO_KEEP_BODY }));
    context.status = answer.httpStatus;
    context.type = 'application/json';
    context.body = answer.body;
  };
