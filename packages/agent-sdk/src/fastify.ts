import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { incomingOf } from './node.ts';
import type { Receiver } from './receiver.ts';

const HOW_TO_KEEP_BODY =
  'Fastify: register fastifyReceiver(receiver) without fastify-plugin, so that its own parser, which keeps the bytes, serves its routes, ' +
  'and let no hook read request.raw before.';

/** The receiver as a plugin: `app.register(fastifyReceiver(receiver))`. Parsers of other routes stay as they are. */
export const fastifyReceiver =
  (receiver: Receiver): FastifyPluginCallback =>
  (instance, _options, done) => {
    const answered = async ({ raw, url }: FastifyRequest, reply: FastifyReply, kept: unknown) => {
      const answer = await receiver.take(incomingOf(raw, { path: url, kept, howToKeepBody: HOW_TO_KEEP_BODY }));
      return reply.code(answer.httpStatus).type('application/json').send(answer.body);
    };
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    // A parser would wait for ever for the end of a body that a hook has read.
    instance.addHook('preParsing', async (request, reply, payload) =>
      payload === request.raw && request.raw.readableDidRead ? answered(request, reply, undefined) : payload,
    );
    instance.all('/api/v1/callback/:role', (request, reply) =>
      answered(request, reply, request.body ?? (request.raw.readableDidRead ? undefined : '')),
    );
    done();
  };
