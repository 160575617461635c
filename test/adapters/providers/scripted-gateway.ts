import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The treatment of a callback: the body of an answer, a status of a proxy, or, for the text `cut`, a cut line. */
export type Scripted = string | number;

type Answer = (callback: ArrivedCallback, nth: number) => Scripted | Promise<Scripted>;

export interface ArrivedCallback {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server in a gateway's place that answers by a script. */
export class ScriptedGateway {
  readonly arrived: ArrivedCallback[] = [];
  readonly #answer: Answer;
  readonly #server: Server;

  constructor(answer: Answer) {
    this.#answer = answer;
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  /** A gateway with these answers in order; the last one comes for ever. */
  static answering(answers: readonly Scripted[]): ScriptedGateway {
    return new ScriptedGateway((_, nth) => answers[Math.min(nth, answers.length) - 1]!);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const callback = {
      path: request.url ?? '',
      contentType: headers['content-type'],
      headers,
      body: await text(request),
    };
    const scripted = await this.#answer(callback, this.arrived.push(callback));
    if (scripted === 'cut') return void request.socket.destroy();
    response.writeHead(typeof scripted === 'number' ? scripted : 200, { 'Content-Type': 'text/plain' });
    response.end(typeof scripted === 'number' ? 'a page of a proxy' : scripted);
  }
}
