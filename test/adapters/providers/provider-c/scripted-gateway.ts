import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The treatment of a callback: an answer, a status of a proxy, or a cut line. */
export type Scripted = { readonly body: string } | { readonly status: number } | 'cut';

export interface ArrivedCallback {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** A server in a gateway's place that answers as it is told. */
export class ScriptedGateway {
  readonly arrived: ArrivedCallback[] = [];
  readonly #answer: (callback: ArrivedCallback, nth: number) => Scripted;
  readonly #server: Server;

  constructor(answer: (callback: ArrivedCallback, nth: number) => Scripted) {
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
    const callback = {
      path: request.url ?? '',
      contentType: request.headers['content-type'],
      body: await text(request),
    };
    this.arrived.push(callback);
    const scripted = this.#answer(callback, this.arrived.length);
    if (scripted === 'cut') return void request.socket.destroy();
    const { status, body } = { status: 200, body: 'a page of a proxy', ...scripted };
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(body);
  }
}

/** An answer to a callback, of the elements that the sender reads. */
export const xml = (error: string, amount?: string): Scripted => {
  const told = amount === undefined ? '' : `<amount>${amount}</amount>`;
  return {
    body: `<?xml version="1.0" encoding="utf-8"?><RequestResponse>${told}<error>${error}</error></RequestResponse>`,
  };
};
