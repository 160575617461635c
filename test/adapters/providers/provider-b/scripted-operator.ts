import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The treatment of a callback: an answer, a status of a proxy, or, for the text `cut`, a cut line. */
export type Scripted = string | number;

export interface ArrivedCallback {
  readonly path: string;
  readonly body: string;
}

/** A server in a gateway's place that answers as it is told. */
export class ScriptedOperator {
  readonly arrived: ArrivedCallback[] = [];
  readonly #server: Server;

  constructor(answer: (callback: ArrivedCallback, nth: number) => Scripted) {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const callback = { path: request.url ?? '', body };
        const scripted = answer(callback, this.arrived.push(callback));
        if (scripted === 'cut') return void request.socket.destroy();
        response.writeHead(typeof scripted === 'number' ? scripted : 200, { 'Content-Type': 'application/json' });
        response.end(typeof scripted === 'number' ? 'proxy' : scripted);
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
