/** A TCP proxy that is as slow as a network: every piece takes a time in each direction. It counts how often a client waits for its server. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A link between a client and the server of a URL. */
export class SlowLink {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #journeys = 0;
  readonly #url: URL;
  readonly #delayMs: number;

  private constructor(url: URL, delayMs: number) {
    this.#url = url;
    this.#delayMs = delayMs;
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client));
  }

  /** Listens on a free loopback port. `delayMs` is the time in each direction, to which timers add up to one millisecond; zero is no delay. */
  static async before(serverUrl: string, delayMs = 0): Promise<SlowLink> {
    const link = new SlowLink(new URL(serverUrl), delayMs);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  /** The server's URL through this link. */
  get url(): string {
    const url = new URL(this.#url);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /**
   * How often a client has sent something after it had received something from its server. Data that are sent while answers are on their way belong
   * to one journey.
   */
  get journeys(): number {
    return this.#journeys;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true });
    let hasHeard = true;
    client.on('data', () => {
      if (hasHeard) this.#journeys += 1;
      hasHeard = false;
    });
    server.on('data', () => (hasHeard = true));
    this.#pass(client, server);
    this.#pass(server, client);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    const later = (work: () => void): void => {
      if (this.#delayMs > 0) setTimeout(work, this.#delayMs);
      else work();
    };
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('error', () => undefined);
    from.on('end', () => later(() => to.end()));
    from.on('close', () => {
      this.#sockets.delete(from);
      later(() => to.destroy());
    });
  }
}
