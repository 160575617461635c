import type { CallbackProbe } from '../../application/ports/callback-probe.ts';
import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import { withDeadline } from '../http-client/deadline.ts';
import type { ExchangeClient } from '../http-client/exchange-client.ts';
import { callbackClient, CLIENT_NAME, type CallbackClientOptions } from './callback-client.ts';
import { refusalOf } from '../http-client/destination-rules.ts';
import { sendFailure } from './send-failure.ts';

export type AxiosCallbackProbeOptions = CallbackClientOptions & {
  /** The longest time from the first look-up to the answer. */
  readonly timeoutMs: number;
};

/** Probes with HEAD, under the same rules as callbacks. */
export class AxiosCallbackProbe implements CallbackProbe {
  readonly #options: AxiosCallbackProbeOptions;
  readonly #axios: ExchangeClient;

  constructor(options: AxiosCallbackProbeOptions) {
    this.#options = options;
    this.#axios = callbackClient(options);
  }

  async look(url: string): Promise<CallbackReply> {
    const refusal = refusalOf(url, this.#options);
    if (refusal !== undefined) return { kind: 'address_refused', detail: refusal };
    try {
      const { status } = await withDeadline(this.#options.timeoutMs, (signal) =>
        this.#axios.head(url, { headers: { 'User-Agent': CLIENT_NAME }, signal }),
      );
      return { kind: 'answered', httpStatus: status, text: '' };
    } catch (error) {
      return sendFailure(error, this.#options.timeoutMs);
    }
  }
}
