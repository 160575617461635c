import type { CallbackRequest, CallbackSender } from '../../application/ports/callback-sender.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { CallbackReply, SendFailure } from '../../domain/callback/callback-outcome.ts';
import { withDeadline, type GenericAbortSignal } from '../http-client/deadline.ts';
import type { ExchangeClient } from '../http-client/exchange-client.ts';
import { callbackClient, CLIENT_NAME, type CallbackClientOptions } from './callback-client.ts';
import { refusalOf } from '../http-client/destination-rules.ts';
import { webhookHeaders } from '../http-client/webhook-signature.ts';
import { ANSWER_TOO_LARGE, codeOf, DEADLINE_PASSED, isSurelyUnsent } from '../http-client/exchange-errors.ts';
import { ADDRESS_REFUSED } from '../http-client/vetted-lookup.ts';

export interface AxiosCallbackSenderOptions extends CallbackClientOptions {
  /** The longest time from the first look-up to the last byte of the answer, unless the request states another. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Sends callbacks over HTTP: keep-alive, signed, only to vetted addresses, no redirects, no proxy, one deadline. */
export class AxiosCallbackSender implements CallbackSender {
  readonly #options: AxiosCallbackSenderOptions;
  readonly #axios: ExchangeClient;

  constructor(options: AxiosCallbackSenderOptions) {
    this.#options = options;
    this.#axios = callbackClient(options);
  }

  async send(request: CallbackRequest): Promise<CallbackReply> {
    const refusal = refusalOf(request.url, this.#options);
    if (refusal !== undefined) return { kind: 'address_refused', detail: refusal };
    return withDeadline(request.onceWithinMs ?? this.#options.timeoutMs, (signal) => this.#send(request, signal));
  }

  async #send(request: CallbackRequest, signal: GenericAbortSignal): Promise<CallbackReply> {
    const first = await this.#once(request, signal);
    // The same error appears if the other side closes a connection at the very moment of the sending. A callback may be sent twice without harm. An
    // authorization request may not, because the answer to its repetition may be that it was asked before.
    const isFinal = first.kind !== 'connection_lost' || request.onceWithinMs !== undefined;
    return isFinal ? first : this.#once(request, signal);
  }

  async #once(request: CallbackRequest, signal: GenericAbortSignal): Promise<CallbackReply> {
    const { url, id, body, secrets, onceWithinMs, traceparent } = request;
    const signed = webhookHeaders({ id, atMs: this.#options.clock.nowMs(), body }, secrets);
    const traced = traceparent === undefined ? undefined : { traceparent };
    try {
      const { status, data, headers } = await this.#axios.post<unknown>(url, body, {
        headers: { ...HEADERS, ...signed, ...traced },
        signal,
      });
      const reply = { kind: 'answered', httpStatus: status, text: typeof data === 'string' ? data : '' } as const;
      const retryAfterMs = retryAfter(headers['retry-after'], this.#options.clock.nowMs());
      return retryAfterMs === undefined ? reply : { ...reply, retryAfterMs };
    } catch (error) {
      return sendFailure(error, onceWithinMs ?? this.#options.timeoutMs);
    }
  }
}

const SECONDS = /^\d{1,9}$/;

/** Reads `Retry-After`, which is a number of seconds or a date; undefined if it is absent or neither. */
function retryAfter(header: unknown, nowMs: number): number | undefined {
  if (typeof header !== 'string') return undefined;
  const ms = SECONDS.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'Accept-Encoding': 'identity',
  'User-Agent': CLIENT_NAME,
};

const KINDS: Readonly<Record<string, SendFailure>> = {
  [ADDRESS_REFUSED]: 'address_refused',
  [DEADLINE_PASSED]: 'timed_out',
};

const SENTENCES: Readonly<Record<string, (timeoutMs: number) => string>> = {
  [DEADLINE_PASSED]: (timeoutMs) => `no answer within ${timeoutMs} ms`,
  [ADDRESS_REFUSED]: () => 'the name has no public address',
  [ANSWER_TOO_LARGE]: () => 'the answer is too large or broken',
};

/** The reason for the missing answer, in words that contain neither the URL nor the request. */
export function sendFailure(error: unknown, timeoutMs: number): CallbackReply {
  const code = codeOf(error);
  const kind = isSurelyUnsent(error) ? 'unreachable' : (KINDS[code] ?? 'connection_lost');
  return { kind, detail: SENTENCES[code]?.(timeoutMs) ?? code };
}
