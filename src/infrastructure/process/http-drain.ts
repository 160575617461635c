import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as arrivalsRead, setTimeout as sleep } from 'node:timers/promises';

/** The time for which a connection without a request stays open, because a request may be on its way. */
const LINGER_MS = 500;
const LOOK_INTERVAL_MS = 20;

// A turn of the event loop runs timers, then arrivals, then setImmediate (Node.js, "The Node.js Event Loop"). A process without processor time for a
// while has connections and requests that the operating system accepted for it. So it reads them before it closes anything.

/** Stops a server without cutting a request. It watches the server from the start, which costs one look-up per request. */
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
   * Adds `Connection: close` to every answer from now on, accepts the waiting connections and none after them, and closes silent connections. False:
   * a request was still under way after `graceMs` and was cut.
   */
  async drain(graceMs: number): Promise<boolean> {
    if (!this.#server.listening) return true;
    const closed = once(this.#server, 'close').then(() => true);
    this.#announceTheEnd();
    await arrivalsRead();
    // http.Server.close would also close idle connections at once, with requests that are just arriving.
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

  /** Resolves to false if the signal is aborted. */
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
