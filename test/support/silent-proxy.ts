/** A TCP proxy that can become silent: connections stay open and are accepted, but nothing passes any more, as behind a dead firewall. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy between a client and the server of a URL. */
export class SilentProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;
  readonly #url: URL;

  private constructor(url: URL) {
    this.#url = url;
    this.#server = createServer((client) => {
      const server = connect({ host: url.hostname, port: Number(url.port) });
      this.#pass(client, server);
      this.#pass(server, client);
    });
  }

  /** Listens on a free loopback port. */
  static async before(serverUrl: string): Promise<SilentProxy> {
    const proxy = new SilentProxy(new URL(serverUrl));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The server's URL through this proxy. */
  urlWith(parameters: Readonly<Record<string, string>> = {}): string {
    const url = new URL(this.#url);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /** From now on no byte passes, and neither side is notified. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** The present connections carry nothing any more, as after a cut of the network. Later ones work. */
  silencePresent(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  /** Lets everything pass again, including data that were sent meanwhile. */
  speak(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    if (this.#isSilent) from.pause();
    from.on('error', () => undefined);
    from.on('end', () => to.end());
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!this.#isSilent) to.destroy();
    });
  }
}
