import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { exactJson, type ExactJsonValue } from '../upstream/exact-json.ts';
import { SimulatorFaults, type SimulatorFault } from './simulator-faults.ts';

/** A request as it was received. */
export interface SimulatorRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer as it is sent. */
export interface SimulatorAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Pages for people, beside the protocol. */
export interface SimulatedPages {
  /** The address of the server, which is known after its start. */
  baseUrl: string;
  /** Undefined for a request that is not for a page. */
  answer(request: SimulatorRequest): Promise<SimulatorAnswer> | undefined;
}

/** The protocol's part of a simulator. */
export interface SimulatedProtocol {
  /** The upstream operation of a request that is not checked yet. */
  operationOf(request: SimulatorRequest): string;
  /** Checks the request as strictly as the real provider, carries it out and answers it. */
  answer(request: SimulatorRequest): SimulatorAnswer;
}

const BODY_BYTES_MAX = 1024 * 1024;
const GARBAGE: SimulatorAnswer = { status: 200, contentType: 'text/html', body: '<html><body>Gateway Time-out</body>' };

/** A real HTTP server on loopback in place of an upstream provider. */
export class SimulatorServer {
  readonly faults = new SimulatorFaults();
  /** The requested operations in their order, including those with faults. */
  readonly operations: string[] = [];
  readonly #protocol: SimulatedProtocol;
  readonly #pages: SimulatedPages | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(protocol: SimulatedProtocol, pages?: SimulatedPages) {
    this.#protocol = protocol;
    this.#pages = pages;
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Listens on loopback; port 0 takes a free port. Gives the base URL. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    if (this.#pages !== undefined) this.#pages.baseUrl = baseUrl;
    return baseUrl;
  }

  /** Stops at once and cuts requests under way. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    if (request === undefined) return void incoming.destroy();
    const page = await this.#pages?.answer(request);
    if (page !== undefined) {
      send(response, page);
      return;
    }
    const operation = this.#protocol.operationOf(request);
    this.operations.push(operation);
    const fault = this.faults.take(operation);
    if (fault?.kind === 'drop') return void incoming.socket.destroy();
    if (fault?.kind === 'status') send(response, { ...GARBAGE, status: fault.status });
    else await this.#spoil(fault, this.#protocol.answer(request), response);
  }

  async #spoil(fault: SimulatorFault | undefined, answer: SimulatorAnswer, response: ServerResponse): Promise<void> {
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'drop_answer') return void response.socket?.destroy();
    if (fault?.kind === 'delay') await wait(fault.ms);
    send(response, fault?.kind === 'garbage' ? GARBAGE : answer);
  }
}

async function readRequest(incoming: IncomingMessage): Promise<SimulatorRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function send(response: ServerResponse, { status, contentType, body, headers }: SimulatorAnswer): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': length, ...headers });
  response.end(body);
}

/** An answer in JSON. A decimal is a number with exactly its digits. */
export const jsonAnswer = (value: ExactJsonValue, status = 200): SimulatorAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: exactJson(value),
});
