/** An Agent's system for tests: a real server on the loopback that remembers what arrives and answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCallback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The envelope that accepts. */
export const ACCEPTING = { httpStatus: 200, text: '{"status":true,"code":0,"data":{},"msg":""}' } as const;

interface GivenAnswer {
  readonly httpStatus: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a callback, or `nothing`: the connection stays open and silent. */
type Answering = (callback: ReceivedCallback) => GivenAnswer | 'nothing' | Promise<GivenAnswer | 'nothing'>;

export class AgentSystem {
  readonly received: ReceivedCallback[] = [];
  answering: Answering = () => ACCEPTING;
  /** Whether a callback that is answered with nothing has its connection cut. */
  hangUp = false;
  /** Connections that were ever made. */
  connections = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  /** Port 0 takes a free one; one that was closed can come back at its own. */
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
