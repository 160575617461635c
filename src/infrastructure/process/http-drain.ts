import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as arrivalsRead, setTimeout as sleep } from 'node:timers/promises';

/** Time for which a connection without a request stays open, for a request that is on its way already. */
const LINGER_MS = 500;
const LOOK_INTERVAL_MS = 20;

// A turn of the event loop goes through timers, then arrivals, then setImmediate (Node.js, "The Node.js Event Loop"). A process that had no
// time for a while has connections and requests that the system took for it, so it reads them before it closes anything.

/** Ends a server without cutting a request. It watches the server from the start, at the cost of one look-up a request. */
export class HttpDrain {
  readonly #server: Server;
  /** The latest answer on each open connection. */
  readonly #answers = new Map<Socket, ServerResponse>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.#answers.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      this.#answers.set(socket, response);
    });
  }

  /**
   * Adds `Connection: close` to every answer from now on, accepts the connections that wait and none after them, and closes those that stay
   * silent. False when a request was still in flight after `graceMs` and had to be cut.
   */
  async drain(graceMs: number): Promise<boolean> {
    if (!this.#server.listening) return true;
    const closed = once(this.#server, 'close').then(() => true);
    this.#announceTheEnd();
    await arrivalsRead();
    // http.Server.close would also close idle connections at once, together with requests that are just arriving.
    NetServer.prototype.close.call(this.#server);
    const over = new AbortController();
    const timeIsUp = this.#closeSilentOnes(AbortSignal.any([over.signal, AbortSignal.timeout(graceMs)]));
    const isDrained = await Promise.race([closed, timeIsUp]);
    over.abort();
    if (isDrained) return true;
    const cutsRequests = this.#hasRequestInFlight();
    this.#server.closeAllConnections();
    return !cutsRequests;
  }

  #hasRequestInFlight(): boolean {
    return [...this.#answers.values()].some(({ writableFinished }) => !writableFinished);
  }

  #announceTheEnd(): void {
    const announce = (response: ServerResponse): void => {
      if (!response.headersSent) response.shouldKeepAlive = false;
    };
    for (const response of this.#answers.values()) announce(response);
    this.#server.prependListener('request', (_request, response) => {
      announce(response);
    });
  }

  /** Resolves to false when the signal is aborted. */
  async #closeSilentOnes(signal: AbortSignal): Promise<boolean> {
    try {
      await sleep(LINGER_MS, undefined, { signal });
      for (;;) {
        await arrivalsRead();
        this.#server.closeIdleConnections();
        await sleep(LOOK_INTERVAL_MS, undefined, { signal });
      }
    } catch {
      return false;
    }
  }
}
