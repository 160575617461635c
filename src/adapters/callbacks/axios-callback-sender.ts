import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance } from 'axios';
import type { CallbackRequest, CallbackSender } from '../../application/ports/callback-sender.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import { refusalOf, type DestinationRules } from './destination-rules.ts';
import { sendFailure } from './send-failure.ts';
import { vettedLookup, type Resolve } from './vetted-lookup.ts';
import { webhookHeaders } from './webhook-signature.ts';

export interface AxiosCallbackSenderOptions extends DestinationRules {
  /** Longest from the first look-up to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** How names are resolved; the system's way unless told otherwise. */
  readonly resolve?: Resolve;
}

/** An answer is an envelope; what is longer than this is none. */
const ANSWER_BYTES_MAX = 65_536;
const SOCKETS_MAX = 64;
const IDLE_SOCKETS_MAX = 16;
/** Below the 5 s that Node's and most proxies' servers keep an idle connection: who closes first decides whether a request is lost. */
const IDLE_SOCKET_MS = 4_000;

/** Callbacks over HTTP: keep-alive, signed, vetted addresses, no redirects, no proxy, one deadline. */
export class AxiosCallbackSender implements CallbackSender {
  readonly #options: AxiosCallbackSenderOptions;
  readonly #axios: AxiosInstance;

  constructor(options: AxiosCallbackSenderOptions) {
    this.#options = options;
    this.#axios = clientOf(options);
  }

  async send(request: CallbackRequest): Promise<CallbackReply> {
    const refusal = refusalOf(request.url, this.#options);
    if (refusal !== undefined) return { kind: 'address_refused', detail: refusal };
    const deadline = AbortSignal.timeout(this.#options.timeoutMs);
    const first = await this.#once(request, deadline);
    // A connection that the other side closes at the very moment we send looks like this; a callback does no harm when it comes twice.
    return first.kind === 'connection_lost' ? this.#once(request, deadline) : first;
  }

  async #once({ url, id, body, secrets }: CallbackRequest, signal: AbortSignal): Promise<CallbackReply> {
    const signed = webhookHeaders({ id, atMs: this.#options.clock.nowMs(), body }, secrets);
    try {
      const { status, data } = await this.#axios.post<unknown>(url, body, {
        headers: { ...HEADERS, ...signed },
        signal,
      });
      return { kind: 'answered', httpStatus: status, text: typeof data === 'string' ? data : '' };
    } catch (error) {
      return sendFailure(error, this.#options.timeoutMs);
    }
  }
}

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'Accept-Encoding': 'identity',
  'User-Agent': 'agent-game-gateway',
};

function clientOf({ allowsPrivate, resolve }: AxiosCallbackSenderOptions): AxiosInstance {
  const agent = {
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: IDLE_SOCKETS_MAX,
    timeout: IDLE_SOCKET_MS,
    ...(!allowsPrivate && { lookup: vettedLookup(resolve) }),
  };
  return axios.create({
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    maxRedirects: 0,
    maxContentLength: ANSWER_BYTES_MAX,
    decompress: false,
    // Through a proxy only the proxy's address would be judged.
    proxy: false,
    responseType: 'text',
    transformRequest: (body: unknown) => body,
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}
