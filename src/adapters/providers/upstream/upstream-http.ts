import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { withDeadline } from '../../http-client/deadline.ts';
import { exchangeClient, type ExchangeClient } from '../../http-client/exchange-client.ts';
import { type DestinationRules, refusalOf } from '../../http-client/destination-rules.ts';
import { ADDRESS_REFUSED, AddressRefused, vettedLookup } from '../../http-client/vetted-lookup.ts';
import { ANSWER_LIMITS, type AnswerLimits } from './answer-limits.ts';
import { ANSWER_TOO_LARGE, codeOf, DEADLINE_PASSED, isSurelyUnsent } from '../../http-client/exchange-errors.ts';

/**
 * Translates an error of the transport. An outcome is unknown unless certainly nothing was sent. The failure contains only codes, because a URL may
 * contain a signature.
 */
export function transportFailure(error: unknown, timeoutMs: number): UpstreamFailure {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return { kind: 'provider_unreachable', detail: NOT_PUBLIC };
  if (isSurelyUnsent(error)) return { kind: 'provider_unreachable', detail: code };
  if (code === DEADLINE_PASSED) return unknown('timed_out', `no answer within ${timeoutMs} ms`);
  if (code === ANSWER_TOO_LARGE) return unknown('unreadable_answer', 'the answer is too large or broken');
  return unknown('connection_lost', code);
}

const NOT_PUBLIC = 'its address is not public: use a public one, or set PROVIDER_ALLOW_PRIVATE';

type UnknownCause = Extract<UpstreamFailure, { kind: 'provider_outcome_unknown' }>['cause'];

const unknown = (cause: UnknownCause, detail: string): UpstreamFailure => ({
  kind: 'provider_outcome_unknown',
  cause,
  detail,
});

/** A request exactly as it goes on the wire. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the protocol allows a second sending. If it does, a request is sent once more after a lost connection. */
  readonly isRepeatable?: boolean;
  /** The limits of the answer, unless it is about a single entity. */
  readonly limits?: AnswerLimits;
}

/** An answer with any status. */
export interface UpstreamResponse {
  readonly status: number;
  readonly text: string;
  /** The limits of the request. */
  readonly limits: AnswerLimits;
}

/** Most open connections to one provider. */
const SOCKETS_MAX = 64;
const IDLE_SOCKETS_MAX = 16;

export interface UpstreamHttpOptions {
  /** Longest time of one exchange. */
  readonly timeoutMs: number;
  /** Whether requests to addresses of the gateway's own network and machine are refused, like addresses that people enter. */
  readonly isPublicOnly?: boolean;
}

/** HTTP to one provider: keep-alive, vetted addresses, one deadline for the whole exchange, bounded answers, no redirects, no proxy. */
export class UpstreamHttp {
  readonly #timeoutMs: number;
  readonly #rules: DestinationRules;
  readonly #axios: ExchangeClient;

  constructor({ timeoutMs, isPublicOnly = false }: UpstreamHttpOptions) {
    this.#timeoutMs = timeoutMs;
    // Some providers have no TLS: their requests are signed, and lists of addresses protect them.
    this.#rules = { allowsPrivate: !isPublicOnly, allowsHttp: true };
    this.#axios = exchangeClient({
      lookup: vettedLookup(this.#rules),
      socketsMax: SOCKETS_MAX,
      idleSocketsMax: IDLE_SOCKETS_MAX,
      answerBytesMax: ANSWER_LIMITS.bytes,
      decompress: true,
    });
  }

  /** Sends a request, and reads the whole answer. */
  async send(request: UpstreamRequest): Promise<Result<UpstreamResponse, UpstreamFailure>> {
    const first = await this.#once(request);
    const mayRepeat = request.isRepeatable === true && !first.ok && wasCutOff(first.error);
    return mayRepeat ? this.#once(request) : first;
  }

  async #once(request: UpstreamRequest): Promise<Result<UpstreamResponse, UpstreamFailure>> {
    const { method, url, headers, body, limits = ANSWER_LIMITS } = request;
    try {
      const refusal = refusalOf(url, this.#rules);
      if (refusal !== undefined) throw new AddressRefused(refusal);
      const { status, data } = await withDeadline(this.#timeoutMs, (signal) =>
        this.#axios.request<unknown>({
          method,
          url,
          // Without these headers axios would add its own User-Agent and Accept, and a form type to a POST without a body.
          headers: { 'User-Agent': 'agent-game-gateway', ...headers },
          data: body,
          maxContentLength: limits.bytes,
          signal,
        }),
      );
      return ok({ status, text: typeof data === 'string' ? data : '', limits });
    } catch (error) {
      return err(transportFailure(error, this.#timeoutMs));
    }
  }
}

// This failure also occurs if the provider closes a kept-alive connection at the moment of sending.
const wasCutOff = (failure: UpstreamFailure): boolean =>
  failure.kind === 'provider_outcome_unknown' && failure.cause === 'connection_lost';
