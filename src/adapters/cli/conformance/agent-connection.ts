import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { CallbackReply } from '../../../domain/callback/callback-outcome.ts';
import type { OutgoingRequest } from './tampering.ts';

/** The most bytes of an answer that are read. An answer is only an envelope. */
const ANSWER_BYTES_MAX = 65_536;
/** The most connections at a time: as many as the largest race needs. */
const SOCKETS_MAX = 128;
/** The pause between the two pieces of a body. */
const PIECES_PAUSE_MS = 50;

interface AgentPlace {
  readonly url: string;
  readonly timeoutMs: number;
  readonly lookup?: LookupFunction | undefined;
}

/** Sends requests to an Agent with plain HTTP, so that intended faults arrive unchanged. */
export class AgentConnection {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #agent: HttpAgent;
  readonly #listenedTo = new WeakSet<Socket>();

  /** `lookup` finds the addresses of names; by default, as the system does. */
  constructor({ url, timeoutMs, lookup }: AgentPlace) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    const options = { keepAlive: true, maxSockets: SOCKETS_MAX, ...(lookup !== undefined && { lookup }) };
    this.#agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  }

  async send(outgoing: OutgoingRequest): Promise<CallbackReply> {
    const first = await this.#once(outgoing);
    // The other side may close a reused connection in the moment of sending. The gateway repeats such a request too.
    return first.kind === 'connection_lost' && first.detail === 'reused' ? this.#once(outgoing) : first;
  }

  close(): void {
    this.#agent.destroy();
  }

  #once(outgoing: OutgoingRequest): Promise<CallbackReply> {
    return new Promise((resolve) => {
      const request = this.#opened(outgoing, Buffer.byteLength(outgoing.body));
      const fail = (error: Error) => resolve(failureOf(error, { request, timeoutMs: this.#timeoutMs }));
      request.on('error', fail);
      request.on('socket', (socket) => this.#listenTo(socket));
      request.on('response', (response) => {
        const { statusCode: httpStatus = 0 } = response;
        textOf(response).then((text) => resolve({ kind: 'answered', httpStatus, text }), fail);
      });
      // Without a listener, Node ends such an exchange without an event.
      request.on('upgrade', ({ statusCode: httpStatus = 0 }, socket) => {
        socket.destroy();
        resolve({ kind: 'answered', httpStatus, text: '' });
      });
      if (outgoing.isInPieces === true) writeInPieces(request, Buffer.from(outgoing.body));
      else request.end(outgoing.body);
    });
  }

  /**
   * Ignores errors of the socket. An Agent may answer a large body before it has read it, and close the connection, which breaks the rest of the
   * writing. By then Node has removed its own listeners from the socket, and the error would end the process.
   */
  #listenTo(socket: Socket): void {
    if (this.#listenedTo.has(socket)) return;
    this.#listenedTo.add(socket);
    socket.on('error', () => undefined);
  }

  #opened({ method, path, headers }: OutgoingRequest, length: number): ClientRequest {
    const open = this.#url.startsWith('https:') ? requestHttps : requestHttp;
    return open(`${this.#url}${path}`, {
      method,
      agent: this.#agent,
      signal: AbortSignal.timeout(this.#timeoutMs),
      headers: { Accept: 'application/json', ...headers, 'Content-Length': length },
    });
  }
}

/** The first piece ends within a character, if the body has a character of several bytes. */
function writeInPieces(request: ClientRequest, bytes: Buffer): void {
  const wide = bytes.findIndex((byte) => byte >= 0xc0);
  const cut = wide === -1 ? Math.floor(bytes.length / 2) : wide + 1;
  request.setNoDelay(true);
  request.write(bytes.subarray(0, cut));
  setTimeout(() => request.end(bytes.subarray(cut)), PIECES_PAUSE_MS);
}

/** The beginning of a body. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= ANSWER_BYTES_MAX) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

interface Attempt {
  readonly request: ClientRequest;
  readonly timeoutMs: number;
}

function failureOf(error: NodeJS.ErrnoException, { request, timeoutMs }: Attempt): CallbackReply {
  const code = error.code ?? '';
  if (code === 'ABORT_ERR') return { kind: 'timed_out', detail: `no answer within ${timeoutMs} ms` };
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', detail: code };
  if (request.reusedSocket && code === 'ECONNRESET') return { kind: 'connection_lost', detail: 'reused' };
  return { kind: 'connection_lost', detail: code === '' ? error.message : code };
}
