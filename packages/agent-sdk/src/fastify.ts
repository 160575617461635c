import type { FastifyPluginCallback } from 'fastify';
import { incomingOf } from './node.ts';
import type { Receiver } from './receiver.ts';

const HOW_TO_KEEP_BODY =
  'Fastify: register fastifyReceiver(receiver) without fastify-plugin, so that its own parser, which keeps the bytes, serves its routes.';

/** The receiver as a plugin: `app.register(fastifyReceiver(receiver))`. Parsers of other routes stay as they are. */
export const fastifyReceiver =
  (receiver: Receiver): FastifyPluginCallback =>
  (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    instance.all('/api/v1/callback/:role', async ({ raw, url, body }, reply) => {
      const kept = body ?? (raw.readableDidRead ? undefined : '');
      const answer = await receiver.take(incomingOf(raw, { path: url, kept, howToKeepBody: HOW_TO_KEEP_BODY }));
      return reply.code(answer.httpStatus).type('application/json').send(answer.body);
    });
    done();
  };
