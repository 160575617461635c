import type { IncomingMessage } from 'node:http';
import { incomingOf } from './node.ts';
import type { Receiver } from './receiver.ts';

/** An instance of Fastify 4 or 5, as far as the receiver needs it. */
interface Instance {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: string, options: { parseAs: 'buffer' }, parser: Parser): unknown;
  all(path: string, handler: (request: Request, reply: Reply) => Promise<unknown>): unknown;
}
type Parser = (request: unknown, body: Buffer, done: (error: Error | null, body?: unknown) => void) => void;
interface Request {
  readonly raw: IncomingMessage;
  readonly url: string;
  readonly body?: unknown;
}
interface Reply {
  code(status: number): Reply;
  type(type: string): Reply;
  send(body: string): unknown;
}

const HOW_TO_KEEP_BODY =
  'Fastify: register fastifyReceiver(receiver) without fastify-plugin, so that its own parser, which keeps the bytes, serves its routes.';

/** The receiver as a plugin: `app.register(fastifyReceiver(receiver))`. Parsers of other routes stay as they are. */
export const fastifyReceiver =
  (receiver: Receiver) =>
  (instance: Instance, _options: object, done: () => void): void => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    instance.all('/api/v1/callback/:role', async ({ raw, url, body }, reply) => {
      const kept = body ?? (raw.readableDidRead ? undefined : new Uint8Array());
      const answer = await receiver.take(incomingOf(raw, { path: url, kept, howToKeepBody: HOW_TO_KEEP_BODY }));
      return reply.code(answer.httpStatus).type('application/json').send(answer.body);
    });
    done();
  };
