/** The same work on Fastify. */
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { MemoryGameList } from './memory-game-list.ts';
import { JSON_TYPE } from './prepared-answer.ts';
import { finished, metricsText, ROUTE } from './side-telemetry.ts';

const gameList = new MemoryGameList(Number(process.env['GAMES']));
const app = fastify({ logger: false });

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
  done(null, body);
});
app.post(ROUTE, (request, reply) => {
  const requestId = randomUUID();
  const { httpStatus, code, agent, json } = gameList.answer(request.headers.authorization, request.body as string);
  reply.raw.once('finish', () => {
    finished({ requestId, httpStatus, code, agent, durationMs: reply.elapsedTime });
  });
  void reply
    .code(httpStatus)
    .headers({ 'content-type': JSON_TYPE, 'x-request-id': requestId, 'x-content-type-options': 'nosniff' })
    .send(json);
});
app.get('/health/ready', () => ({}));
app.get('/metrics', () => metricsText());
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
