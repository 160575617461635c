import { readDecimal, UpstreamHttp } from '../../protocol-kit.ts';
import type { SentResult } from '../../simulator-kit.ts';
import { encrypt } from '../encryption.ts';
import { readXml } from '../xml-answer.ts';

const ACCEPTED = '0';
/** "System error": the gateway does not know the outcome. */
const IN_DOUBT = '9999';

/** The name of a callback and its encrypted body. */
export interface SentCallback {
  readonly name: string;
  readonly body: string;
}

export interface CallbackLineParts {
  /** The gateway's address for this provider, without a slash at its end. */
  readonly callbackUrl: string;
  readonly encryptKey: string;
  /** The upstream waits only for this time. */
  readonly timeoutMs: number;
}

/** Sends the upstream's callbacks to the gateway. */
export class CallbackLine {
  readonly #parts: CallbackLineParts;
  readonly #http: UpstreamHttp;

  constructor(parts: CallbackLineParts) {
    this.#parts = parts;
    this.#http = new UpstreamHttp({ timeoutMs: parts.timeoutMs });
  }

  seal(name: string, text: string): SentCallback {
    return { name, body: encodeURIComponent(encrypt(text, this.#parts.encryptKey)) };
  }

  /** Sends a callback. The amounts of the result have the upstream's unit. */
  async send({ name, body }: SentCallback): Promise<SentResult> {
    const answer = await this.#http.send({
      method: 'POST',
      url: `${this.#parts.callbackUrl}/${name}`,
      headers: { 'Content-Type': 'text/plain' },
      body,
    });
    return answer.ok && answer.value.status === 200 ? resultOf(answer.value.text) : UNKNOWN;
  }
}

const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

function resultOf(text: string): SentResult {
  const { error, amount } = readXml(text) ?? {};
  if (typeof error !== 'string' || !/^\d{1,4}$/.test(error)) return UNKNOWN;
  return { outcome: outcomeOf(error), balance: readDecimal(String(amount)), code: error };
}

function outcomeOf(code: string): SentResult['outcome'] {
  if (code === ACCEPTED) return 'accepted';
  return code === IN_DOUBT ? 'unknown' : 'refused';
}
