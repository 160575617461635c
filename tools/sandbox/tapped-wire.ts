import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request that passes a wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** How a request is handled: the number of copies, their delay, and whether the answer is returned, is lost, or does not exist. */
export interface Handling {
  readonly copies: 1 | 2;
  readonly delayMs: number;
  /**
   * `cut`: it never arrives. `hold`: the sender is cut off, and it arrives when the wire is released. `refuse`: the wire refuses it.
   */
  readonly fate: 'answer' | 'lose_answer' | 'cut' | 'hold' | 'refuse';
}

/** A request with its answer. */
export interface Exchange {
  readonly request: WireRequest;
  /** Undefined: the request was cut. */
  readonly answer: WireAnswer | undefined;
  readonly tookMs: number;
  /** Anything unusual about a request; empty if there is nothing. */
  readonly remark: string;
  readonly isAnswerLost: boolean;
  /** False: the wire itself handled the request. */
  readonly isForwarded: boolean;
}

export interface TappedWireParts {
  /** The address to which requests are forwarded, without a slash at its end. */
  readonly target: string;
  handle(request: WireRequest): Handling;
  /** Called for each forwarded copy; returns the request that is forwarded. */
  forward?(request: WireRequest): WireRequest;
  /** Called for each request before it is forwarded. */
  announce?(request: WireRequest, remark: string): Promise<void>;
  /** Called for each exchange before its sender gets the answer. */
  tell(exchange: Exchange): Promise<void>;
}

const REFUSED: WireAnswer = {
  status: 200,
  contentType: 'application/json',
  body: '{"status":false,"code":2001,"data":{},"msg":"player not found"}',
};
/** Headers of the connection, not of the request. */
const HOP_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect']);

/** A wire on loopback that shows the traffic, and can also disturb it. It forwards everything byte for byte. */
export class TappedWire {
  readonly #parts: TappedWireParts;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #held: WireRequest[] = [];

  constructor(parts: TappedWireParts) {
    this.#parts = parts;
    this.#server = createServer((incoming, response) => void this.#pass(incoming, response));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Listens on any free port. Returns the base URL. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Delivers held requests. Nobody waits for their answers any more. */
  async release(): Promise<void> {
    for (const request of this.#held.splice(0))
      await this.#forward(request, { remark: 'arrives late', isAnswerLost: true });
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = await this.#handled(await read(incoming));
      if (answer === undefined) response.destroy();
      else response.writeHead(answer.status, { 'Content-Type': answer.contentType }).end(answer.body);
    } catch {
      // The target does not exist, for example during the stop. The sender gets the same failure.
      response.destroy();
    }
  }

  async #handled(request: WireRequest): Promise<WireAnswer | undefined> {
    const { copies, delayMs, fate } = this.#parts.handle(request);
    if (delayMs > 0) await wait(delayMs);
    if (fate === 'hold') this.#held.push(request);
    if (fate === 'hold') return this.#untouched(request, undefined, 'held up on its way');
    if (fate === 'cut') return this.#untouched(request, undefined, 'the Agent does not answer');
    if (fate === 'refuse') return this.#untouched(request, REFUSED, 'the Agent refuses');
    const isAnswerLost = fate === 'lose_answer';
    const answer = await this.#forward(request, { remark: '', isAnswerLost });
    if (copies === 2) await this.#forward(request, { remark: 'arrives once more', isAnswerLost: true });
    return isAnswerLost ? undefined : answer;
  }

  async #untouched(request: WireRequest, answer: WireAnswer | undefined, remark: string): Promise<typeof answer> {
    await this.#parts.announce?.(request, remark);
    await this.#parts.tell({ request, answer, tookMs: 0, remark, isAnswerLost: false, isForwarded: false });
    return answer;
  }

  async #forward(request: WireRequest, seen: Pick<Exchange, 'remark' | 'isAnswerLost'>): Promise<WireAnswer> {
    await this.#parts.announce?.(request, seen.remark);
    const startMs = performance.now();
    const told = (answer: WireAnswer | undefined): Promise<void> =>
      this.#parts.tell({
        request,
        answer,
        tookMs: Math.round(performance.now() - startMs),
        isForwarded: true,
        ...seen,
      });
    const answer = await this.#answerOf(this.#parts.forward?.(request) ?? request).catch(async (error: unknown) => {
      await told(undefined);
      throw error;
    });
    await told(answer);
    return answer;
  }

  async #answerOf({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    const response = await fetch(this.#parts.target + path, { method, headers, body, redirect: 'manual' });
    const contentType = response.headers.get('content-type') ?? 'text/plain';
    return { status: response.status, contentType, body: await response.text() };
  }
}

async function read(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (!HOP_HEADERS.has(name) && value !== undefined) headers.set(name, String(value));
  }
  return { method: incoming.method ?? '', path: incoming.url ?? '/', headers, body: Buffer.concat(chunks).toString() };
}
