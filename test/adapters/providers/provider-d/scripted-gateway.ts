import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The treatment of a callback: an answer, a status of a proxy, or a cut line. */
export type Scripted = { readonly body: string } | { readonly status: number } | 'cut';

/** A server in a gateway's place that answers as it is told. */
export class ScriptedGateway {
  readonly bodies: string[] = [];
  readonly #answer: (body: string, nth: number) => Scripted;
  readonly #server: Server;

  constructor(answer: (body: string, nth: number) => Scripted) {
    this.#answer = answer;
    this.#server = createServer((request, response) => void this.#handle(request, response));
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
    const body = await text(request);
    this.bodies.push(body);
    const scripted = this.#answer(body, this.bodies.length);
    if (scripted === 'cut') return void request.socket.destroy();
    const answer = { status: 200, body: 'a page of a proxy', ...scripted };
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(answer.body);
  }
}

/** An answer with the code, and the balance after it. */
export const answered = (errorCode: number, cash?: string): Scripted => ({
  body: JSON.stringify({ errorCode, errorMessage: '', ...(cash !== undefined && { result: { money: '-1', cash } }) }),
});
