import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** A scrape has no body, so its whole request arrives at once. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Serves GET /metrics on a port of its own, for operators who want to hide it from callers. */
export const createMetricsServer = (read: Metrics['read']): Server =>
  createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
