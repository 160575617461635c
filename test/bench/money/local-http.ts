/**
 * Calls to the processes of the benchmark, over sockets by hand: the client of Node computes 0.2 ms a call, on the cores that the measured
 * side needs.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Call {
  readonly port: number;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Servers close what was idle for five seconds. */
const IDLE_MAX_MS = 3_000;
const HEAD_END = '\r\n\r\n';
const STATUS = /^HTTP\/1\.1 (\d{3})/;
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;
/** A server that refuses a request before all of it has come closes the connection after its answer. */
const IS_LAST = /\r\nconnection: close/i;

const idle = new Map<number, Connection[]>();

/** The answer's text; throws unless the status is 200. Answers must announce their length. */
export async function call({ port, path, method = 'POST', headers = {}, body = '' }: Call): Promise<string> {
  const length = String(Buffer.byteLength(body));
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, 'content-length': length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const connection = connectionTo(port);
  const { status, text } = await connection.ask(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
  idle.set(port, [...(idle.get(port) ?? []), connection]);
  if (status === '200') return text;
  throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
}

/** Has so many connections ready, as the pool of a busy provider or a proxy has. */
export async function openConnections(port: number, count: number): Promise<void> {
  const opened = Array.from({ length: count }, () => new Connection(port));
  await Promise.all(opened.map((connection) => connection.opened()));
  idle.set(port, [...(idle.get(port) ?? []), ...opened]);
}

export function closeCalls(): void {
  for (const connections of idle.values()) for (const connection of connections) connection.close();
  idle.clear();
}

function connectionTo(port: number): Connection {
  const waiting = (idle.get(port) ?? []).filter((connection) => connection.isUsable || connection.close());
  const last = waiting.pop();
  idle.set(port, waiting);
  return last ?? new Connection(port);
}

interface Answered {
  readonly status: string;
  readonly text: string;
}

/** One kept-alive connection with one request at a time. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #answered: (answer: Answered) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  #lastUsedMs = 0;
  #isLast = false;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => this.#failed(new Error(`port ${port} closed the connection`)));
  }

  get isUsable(): boolean {
    return !this.#isLast && !this.#socket.destroyed && performance.now() - this.#lastUsedMs < IDLE_MAX_MS;
  }

  async opened(): Promise<void> {
    await once(this.#socket, 'connect');
    this.#lastUsedMs = performance.now();
  }

  ask(request: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): undefined {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const body = this.#received.slice(headEnd + HEAD_END.length);
    if (body.length < Number(CONTENT_LENGTH.exec(head)?.[1])) return;
    this.#received = '';
    this.#isLast = IS_LAST.test(head);
    this.#lastUsedMs = performance.now();
    this.#answered({ status: STATUS.exec(head)?.[1] ?? '?', text: Buffer.from(body, 'latin1').toString() });
  }
}
