import { createHash } from 'node:crypto';
import {
  exactJson,
  exactJsonIn,
  inLowerCase,
  readDecimal,
  UpstreamHttp,
  type ExactJsonObject,
} from '../../protocol-kit.ts';
import type { SentResult } from '../../simulator-kit.ts';
import type { SimulatedOperator } from './check-request.ts';

/** The upstream's paths and the words of their signatures. They are copied again from the document, not from the adapter. */
const WORDS = { balance: 'getbalance', withdraw: 'withdraw', deposit: 'deposit', pushbetdata: 'pushbetdata' } as const;

export type CallbackName = keyof typeof WORDS;

/** A request as it is sent. A repetition has the same bytes. */
export interface SentCallback {
  readonly name: CallbackName;
  readonly body: string;
}

export interface CallbackLineParts {
  /** The gateway's address for this provider. The path is appended unchanged, so if the address ends with a slash, the slash is doubled. */
  readonly callbackUrl: string;
  readonly operator: SimulatedOperator;
  /** The time-out of the real upstream is not known. */
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

  seal(name: CallbackName, fields: ExactJsonObject, nowMs: number): SentCallback {
    const { operatorCode, secretKey } = this.#parts.operator;
    const requestTime = String(Math.floor(nowMs / 1000));
    const sign = createHash('md5').update(`${operatorCode}${requestTime}${WORDS[name]}${secretKey}`).digest('hex');
    return { name, body: exactJson({ ...fields, operator_code: operatorCode, sign, request_time: requestTime }) };
  }

  /** Returns the rows of the answer, or one row for the whole answer, with amounts in the upstream's unit. An empty list means no answer. */
  async send({ name, body }: SentCallback): Promise<readonly SentResult[]> {
    const answer = await this.#http.send({
      method: 'POST',
      url: `${this.#parts.callbackUrl}/v1/api/seamless/${name}`,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return answer.ok && answer.value.status === 200 ? resultsOf(answer.value.text) : [];
  }
}

export const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

function resultsOf(text: string): readonly SentResult[] {
  const read = exactJsonIn(text);
  if (read === undefined) return [];
  const answer = lowered(read);
  const { data } = answer;
  return Array.isArray(data) ? data.map((row) => resultOf(lowered(row))) : [resultOf(answer)];
}

type Members = Readonly<Record<string, unknown>>;

/** The document writes `Balance` in one place and `balance` in another. */
const lowered = (value: unknown): Members =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [inLowerCase(name), member as unknown]));

function resultOf({ code, balance }: Members): SentResult {
  if (typeof code !== 'string' || !/^\d{1,5}$/.test(code)) return UNKNOWN;
  return { outcome: OUTCOMES.get(code) ?? 'refused', balance: readDecimal(String(balance)), code };
}

/** A duplicate was done earlier. An internal error says nothing about the money. */
const OUTCOMES: ReadonlyMap<string, SentResult['outcome']> = new Map([
  ['0', 'accepted'],
  ['1003', 'accepted'],
  ['999', 'unknown'],
]);
