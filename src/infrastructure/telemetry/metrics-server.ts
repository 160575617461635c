import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves GET /metrics on a port of its own, where operators want it out of callers' reach. */
export const createMetricsServer = (metrics: Metrics): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
