/** The process that sends the load; driven by {@link LoadGenerator} of `load-driver.ts` over Node's message channel. */
import { readFileSync } from 'node:fs';
import { LoadRun, type LoadOptions } from './load-run.ts';

/** An order of the driver: prepare the requests of a file under a name, or send those of a name. */
export type GeneratorOrder =
  | { readonly kind: 'prepare'; readonly name: string; readonly file: string }
  | { readonly kind: 'load'; readonly name: string; readonly options: LoadOptions };

/** A request before it is put on the wire. */
interface RequestToSend {
  readonly token: string;
  readonly body: string;
  /** The game list, if absent. */
  readonly path?: string;
}

const prepared = new Map<string, readonly Buffer[]>();

process.on('message', (order: GeneratorOrder) => {
  void obey(order).then((answer) => process.send?.(answer));
});

async function obey(order: GeneratorOrder): Promise<unknown> {
  if (order.kind === 'load') return new LoadRun(order.options, randomOf(prepared.get(order.name) ?? [])).run();
  const requests = JSON.parse(readFileSync(order.file, 'utf8')) as RequestToSend[];
  prepared.set(order.name, requests.map(onTheWire));
  return null;
}

const randomOf = (requests: readonly Buffer[]) => (): Buffer => requests[Math.floor(Math.random() * requests.length)]!;

// Fixed headers, as a client library of an Agent would send them.
const onTheWire = ({ token, body, path = '/papi/v1/game/list' }: RequestToSend): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: gateway.example\r\nUser-Agent: agent/1.0\r\nAccept: */*\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
