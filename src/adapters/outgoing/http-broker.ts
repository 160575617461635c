import type { Clock } from '../../application/ports/clock.ts';
import { TAKE_MS_MAX, type EventBroker, type SentEvent, type Taken } from '../../application/ports/event-broker.ts';
import { withDeadline, type GenericAbortSignal } from '../http-client/deadline.ts';
import { exchangeClient, type ExchangeClient } from '../http-client/exchange-client.ts';
import { codeOf, DEADLINE_PASSED } from '../http-client/exchange-errors.ts';
import { webhookHeaders } from '../http-client/webhook-signature.ts';

export interface HttpBrokerOptions {
  readonly url: string;
  /** Further headers of each request, such as `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The secret of the signature by Standard Webhooks; undefined: requests are not signed. */
  readonly secret: string | undefined;
  readonly clock: Clock;
}

/** The most events of one request. */
const BATCH_MAX = 100;
const ANSWER_BYTES_MAX = 65_536;

/**
 * An HTTP address that takes batches of CloudEvents. Any answer 2xx means that the whole batch is safe there. A batch is repeated with the same events, or
 * more, until it is; receivers drop repetitions by the id of the event.
 */
export class HttpBroker implements EventBroker {
  readonly #options: HttpBrokerOptions;
  readonly #client: ExchangeClient;

  constructor(options: HttpBrokerOptions) {
    this.#options = options;
    this.#client = exchangeClient({
      socketsMax: 1,
      idleSocketsMax: 1,
      answerBytesMax: ANSWER_BYTES_MAX,
      decompress: false,
    });
  }

  take(events: readonly SentEvent[]): Promise<Taken> {
    return withDeadline(TAKE_MS_MAX, async (signal) => {
      let count = 0;
      while (count < events.length) {
        const batch = events.slice(count, count + BATCH_MAX);
        const trouble = await this.#troubleOf(batch, signal);
        if (trouble !== undefined) return { count, numbers: undefined, trouble };
        count += batch.length;
      }
      return { count, numbers: undefined, trouble: undefined };
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #troubleOf(batch: readonly SentEvent[], signal: GenericAbortSignal): Promise<string | undefined> {
    const { url, headers, secret, clock } = this.#options;
    const body = `[${batch.map((event) => event.body).join(',')}]`;
    const id = batch[0]?.messageId ?? '';
    const signed = webhookHeaders({ id, atMs: clock.nowMs(), body }, secret === undefined ? [] : [secret]);
    try {
      const { status } = await this.#client.post<unknown>(url, body, {
        headers: { ...OWN_HEADERS, ...signed, ...headers },
        signal,
      });
      return status >= 200 && status < 300 ? undefined : `the address answered with status ${status}`;
    } catch (error) {
      const code = codeOf(error);
      return code === DEADLINE_PASSED ? `no answer within ${TAKE_MS_MAX} ms` : `the request failed: ${code}`;
    }
  }
}

const OWN_HEADERS = {
  'Content-Type': 'application/cloudevents-batch+json; charset=utf-8',
  'Accept-Encoding': 'identity',
  'User-Agent': 'agent-game-gateway',
};
