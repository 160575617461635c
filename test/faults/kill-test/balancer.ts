/** A load balancer before several gateways. It hands requests on in turn, also to a gateway that was just killed. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway as the balancer sees it: the balancer does not notice a kill, and learns the new address when the gateway listens again. */
export interface Target {
  readonly baseUrl: string;
}

export class Balancer {
  /** Requests whose connection broke. */
  broken = 0;
  /** The times of answers to providers, in milliseconds. */
  #answeredMs: number[] = [];
  readonly #targets: readonly Target[];
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  private constructor(targets: readonly Target[]) {
    this.#targets = targets;
    this.#server = createServer((incoming, response) => this.#handOn(incoming, response));
  }

  static async listening(targets: readonly Target[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The times of answers to providers since the last call. */
  takeAnswerTimes(): readonly number[] {
    const taken = this.#answeredMs;
    this.#answeredMs = [];
    return taken;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  #handOn(incoming: IncomingMessage, response: ServerResponse): void {
    const { baseUrl } = this.#targets[(this.#turn += 1) % this.#targets.length]!;
    const sinceMs = performance.now();
    const outgoing = request(new URL(incoming.url ?? '/', baseUrl), {
      method: incoming.method,
      headers: incoming.headers,
      agent: this.#agent,
    });
    const breakOff = () => {
      if (!response.destroyed) this.broken += 1;
      response.destroy();
      outgoing.destroy();
    };
    outgoing.on('error', breakOff).on('response', (answer) => {
      answer.on('error', breakOff);
      if (incoming.url?.startsWith('/provider/') === true) this.#answeredMs.push(performance.now() - sinceMs);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  }
}
