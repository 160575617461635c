import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a connection without a request stays open for one that is already on its way. */
const LINGER_MS = 500;
const LOOK_INTERVAL_MS = 20;

/**
 * Stops a server without cutting a request: it accepts no connection any more, answers what comes on the open ones with
 * `Connection: close`, and closes those that stay silent. False when connections were left after `graceMs` and had to be cut.
 */
export async function drainHttpServer(server: Server, graceMs: number): Promise<boolean> {
  if (!server.listening) return true;
  const closed = once(server, 'close').then(() => true);
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // http.Server.close would also close idle connections at once, and with them requests that are just arriving.
  NetServer.prototype.close.call(server);
  const over = new AbortController();
  const isDrained = await Promise.race([
    closed,
    closeSilentOnes(server, AbortSignal.any([over.signal, AbortSignal.timeout(graceMs)])),
  ]);
  over.abort();
  if (!isDrained) server.closeAllConnections();
  await closed;
  return isDrained;
}

/** Resolves to false when the time is up. */
async function closeSilentOnes(server: Server, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(LINGER_MS, undefined, { signal });
    for (;;) {
      server.closeIdleConnections();
      await sleep(LOOK_INTERVAL_MS, undefined, { signal });
    }
  } catch {
    return false;
  }
}
