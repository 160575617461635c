/** The receiver in a server of each framework. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { expressReceiver } from '../src/express.ts';
import { fastifyReceiver } from '../src/fastify.ts';
import { honoReceiver } from '../src/hono.ts';
import { koaReceiver } from '../src/koa.ts';
import { nodeReceiver } from '../src/node.ts';
import type { Receiver } from '../src/receiver.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** A server with the receiver, and servers in which something reads the body before it. */
export interface Face {
  readonly serve: (receiver: Receiver) => Promise<Listening>;
  readonly late: readonly ((receiver: Receiver) => Promise<Listening>)[];
}

export const FACES: Readonly<Record<string, Face>> = {
  'node:http': {
    serve: (receiver) => served(nodeReceiver(receiver)),
    late: [
      (receiver) =>
        served((request, response) => {
          void request.forEach(() => undefined).then(() => nodeReceiver(receiver)(request, response));
        }),
    ],
  },
  Request: {
    serve: (receiver) => served(webListener((request) => receiver.receive(request))),
    late: [
      (receiver) =>
        served(
          webListener(async (request) => {
            await request.text();
            return receiver.receive(request);
          }),
        ),
    ],
  },
  Express: {
    serve: (receiver) => served(express().use(expressReceiver(receiver)).use(express.json())),
    late: [(receiver) => served(express().use(express.json()).use(expressReceiver(receiver)))],
  },
  Koa: {
    serve: (receiver) => served(koaOf(koaReceiver(receiver))),
    late: [(receiver) => served(koaOf(readsBody, koaReceiver(receiver)))],
  },
  Fastify: {
    serve: (receiver) => fastifyOf((app) => app.register(fastifyReceiver(receiver))),
    late: [
      (receiver) =>
        fastifyOf((app) => {
          app.addHook('onRequest', async ({ raw }) => raw.forEach(() => undefined));
          return app.register(fastifyReceiver(receiver));
        }),
      // What fastify-plugin makes of a plugin: it shares the parsers of the application.
      (receiver) =>
        fastifyOf((app) => {
          fastifyReceiver(receiver)(app, {}, () => undefined);
          app.addContentTypeParser(
            'application/json',
            { parseAs: 'string' },
            app.getDefaultJsonParser('error', 'error'),
          );
        }),
    ],
  },
  Hono: {
    serve: (receiver) => served(webListener(honoOf(receiver).fetch)),
    late: [
      (receiver) =>
        served(
          webListener(
            new Hono()
              .use(async ({ req }, next) => {
                await req.json();
                await next();
              })
              .route('/', honoOf(receiver)).fetch,
          ),
        ),
    ],
  },
};

const served = (listener: RequestListener): Promise<Listening> => listening(createServer(listener));

async function fastifyOf(set: (app: FastifyInstance) => unknown): Promise<Listening> {
  const app = fastify();
  await set(app);
  await app.ready();
  return listening(app.server);
}

const honoOf = (receiver: Receiver) => new Hono().post('/api/v1/callback/:role', honoReceiver(receiver));

const koaOf = (...middlewares: readonly Koa.Middleware[]): RequestListener => {
  const app = new Koa();
  for (const middleware of middlewares) app.use(middleware);
  const answer = app.callback();
  return (request, response) => void answer(request, response);
};

const readsBody: Koa.Middleware = async ({ req }, next) => {
  await req.forEach(() => undefined);
  await next();
};

async function listening(server: Server): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Serves functions over the web's own requests, as their servers do. */
const webListener =
  (answer: (request: Request) => Response | Promise<Response>): RequestListener =>
  (incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const body = method === 'GET' ? null : (Readable.toWeb(incoming) as ReadableStream);
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const request = new Request(`http://agent.example${url}`, { method, headers, body, duplex: 'half' });
    void Promise.resolve(answer(request)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    });
  };
