import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/**
 * The way of TCP connections from one address to another. A cut wire is silent: sent data stay on the way, no end is reported, and new connections
 * hang. After the cut everything continues, as TCP does after a partition.
 */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #waiting: (() => void)[] = [];
  #isCut = false;

  private constructor(target: number) {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
      client.on('error', () => undefined);
      const pass = () => this.#pass(client, target);
      if (this.#isCut) this.#waiting.push(pass);
      else pass();
    });
  }

  static async between(port: number, target: number): Promise<Wire> {
    const wire = new Wire(target);
    wire.#server.listen(port, HOST);
    await once(wire.#server, 'listening');
    return wire;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  heal(): void {
    this.#isCut = false;
    for (const pass of this.#waiting.splice(0)) pass();
    for (const socket of this.#sockets) socket.resume();
  }

  #pass(client: Socket, target: number): void {
    const server = connect({ host: HOST, port: target, allowHalfOpen: true, noDelay: true });
    this.#forward(client, server);
    this.#forward(server, client);
    client.resume();
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      if (to.write(bytes)) return;
      from.pause();
      to.once('drain', () => {
        if (!this.#isCut) from.resume();
      });
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroySoon();
    });
  }
}
