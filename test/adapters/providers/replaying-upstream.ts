import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FixtureExchange } from './outbound-fixture.ts';

const TYPICAL = { status: 200, contentType: 'application/json' };
const NOT_IN_THE_FIXTURE = { status: 599, body: '' };

/** A real HTTP server that answers as a fixture says, in its order, and keeps what it was asked. */
export class ReplayingUpstream {
  readonly requests: FixtureExchange['request'][] = [];
  readonly #exchanges: readonly FixtureExchange[];
  readonly #server: Server;

  constructor(exchanges: readonly FixtureExchange[]) {
    this.#exchanges = exchanges;
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const exchange = this.#exchanges[this.requests.length];
        const headers = pick(request.headers, Object.keys(exchange?.request.headers ?? {}));
        this.requests.push({
          method: request.method ?? '',
          path: request.url ?? '',
          ...(headers && { headers }),
          ...(body !== '' && { body }),
        });
        const { status, contentType, body: answer } = { ...TYPICAL, ...(exchange?.answer ?? NOT_IN_THE_FIXTURE) };
        response.writeHead(status, { 'Content-Type': contentType }).end(answer);
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

function pick(headers: NodeJS.Dict<string | string[]>, names: readonly string[]): Record<string, string> | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, String(headers[name.toLowerCase()])]));
}
