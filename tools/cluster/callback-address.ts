import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/**
 * The callback address that the providers have for an Agent's players. It can be switched to another cell. Then connections to the former cell end.
 */
export class CallbackAddress {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port: number;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((client) => this.#pass(client));
  }

  static async pointingAt(port: number): Promise<CallbackAddress> {
    const address = new CallbackAddress(port);
    address.#server.listen(0, HOST);
    await once(address.#server, 'listening');
    return address;
  }

  get baseUrl(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`;
  }

  pointAt(port: number): void {
    this.#port = port;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(client: Socket): void {
    const cell = connect({ host: HOST, port: this.#port });
    for (const [one, other] of [
      [client, cell],
      [cell, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
