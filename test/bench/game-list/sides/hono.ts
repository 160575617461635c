/** The same work on Hono. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Hono } from 'hono';
import { listenerOf } from './fetch-listener.ts';
import { MemoryGameList } from './memory-game-list.ts';
import { JSON_TYPE } from './prepared-answer.ts';
import { finished, metricsText, ROUTE } from './side-telemetry.ts';

const gameList = new MemoryGameList(Number(process.env['GAMES']));
const app = new Hono();

app.post(ROUTE, async (context) => {
  const startedAtMs = performance.now();
  const requestId = randomUUID();
  const form = await context.req.text();
  const { httpStatus, code, agent, json } = gameList.answer(context.req.header('authorization'), form);
  finished({ requestId, httpStatus, code, agent, durationMs: performance.now() - startedAtMs });
  return context.body(json, httpStatus as 200, {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(json)),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
  });
});
app.get('/health/ready', (context) => context.json({}));
app.get('/metrics', async (context) => context.text(await metricsText()));
createServer(listenerOf((request) => app.fetch(request))).listen(Number(process.env['PORT']), '127.0.0.1');
