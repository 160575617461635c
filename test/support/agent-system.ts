/** An Agent's system for tests: a real server on loopback that remembers the requests, and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCallback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An envelope that accepts. */
export const ACCEPTING = { httpStatus: 200, text: '{"status":true,"code":0,"data":{},"msg":""}' } as const;

interface GivenAnswer {
  readonly httpStatus: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a callback. After `nothing`, the connection stays open and silent. */
type Answering = (callback: ReceivedCallback) => GivenAnswer | 'nothing' | Promise<GivenAnswer | 'nothing'>;

export class AgentSystem {
  readonly received: ReceivedCallback[] = [];
  answering: Answering = () => ACCEPTING;
  /** Whether the connection is cut after a callback with the answer `nothing`. */
  hangUp = false;
  /** The number of connections that were ever made. */
  connections = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  /** Port 0 uses a free port. A system that was closed can return at its own port. */
  static async listening(host = '127.0.0.1', port = 0): Promise<AgentSystem> {
    const system = new AgentSystem();
    system.#server.listen(port, host);
    await once(system.#server, 'listening');
    return system;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    const callback = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() };
    this.received.push(callback);
    const answer = await this.answering(callback);
    if (answer !== 'nothing') response.writeHead(answer.httpStatus, answer.headers).end(answer.text);
    else if (this.hangUp) response.destroy();
  }
}
