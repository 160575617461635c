import {
  Decimal,
  exactJson,
  exactJsonIn,
  maybe,
  UpstreamHttp,
  z,
  type ExactJsonObject,
  type ProviderRuntime,
} from '../../protocol-kit.ts';
import { SIGNATURE_RULES, signatureOf, type HallKeys } from '../signature.ts';

/** The address of the callbacks, and the hall that signs them. */
export interface CallbackLineParts extends HallKeys {
  readonly callbackUrl: string;
  readonly sn: string;
  /** The upstream's own number of a player, which every call about a player contains. */
  readonly userIdOf: (player: string) => number;
  readonly timeoutMs: number;
  readonly runtime: ProviderRuntime;
}

/** An operator's answer: a result with its numbers as text, an error's code (or its text, if it has no code), or nothing readable. */
export type CallbackAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'none' };

/** The hashed parameters beside `random` and `sn`. No source states the formula for order.status, and no receiver verifies it. */
const RULES = {
  'open.operator.user.balance': SIGNATURE_RULES['open.operator.user.balance'],
  'open.operator.order.transfer': SIGNATURE_RULES['open.operator.user.transfer'],
  'open.operator.calc.transfer': SIGNATURE_RULES['open.operator.user.transfer'],
  'open.operator.user.transfer': SIGNATURE_RULES['open.operator.user.transfer'],
  'open.operator.order.status': SIGNATURE_RULES['open.operator.order.status'],
  'open.operator.ping': undefined,
} as const;

export type CallbackMethodName = keyof typeof RULES;

/** Sends the upstream's callbacks to an operator. */
export class CallbackLine {
  readonly runtime: ProviderRuntime;
  readonly #options: CallbackLineParts;
  readonly #http: UpstreamHttp;

  constructor(options: CallbackLineParts) {
    this.runtime = options.runtime;
    this.#options = options;
    this.#http = new UpstreamHttp({ timeoutMs: options.timeoutMs });
  }

  /** A signed call, as text to send. */
  write(method: CallbackMethodName, parameters: ExactJsonObject): string {
    const id = this.runtime.uuid();
    return exactJson({ id, method, params: this.#signed(method, parameters, id), jsonrpc: '2.0' });
  }

  /** Sends a call once. */
  async send(body: string): Promise<CallbackAnswer> {
    const sent = await this.#http.send({
      method: 'POST',
      url: this.#options.callbackUrl,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return sent.ok && sent.value.status < 500 ? readAnswer(sent.value.text) : NO_ANSWER;
  }

  #signed(method: CallbackMethodName, parameters: ExactJsonObject, random: string): ExactJsonObject {
    const rule = RULES[method];
    if (rule === undefined) return parameters;
    const { sn } = this.#options;
    const { loginId, amount } = parameters;
    const text = {
      random,
      sn,
      ...(typeof loginId === 'string' && { loginId }),
      ...(amount instanceof Decimal && { amount: amount.toString() }),
    };
    const user = typeof loginId === 'string' ? { userId: this.#options.userIdOf(loginId) } : {};
    return { random, sign: signatureOf(rule, text, this.#options), sn, ...user, ...parameters };
  }
}

const NO_ANSWER: CallbackAnswer = { kind: 'none' };

function readAnswer(text: string): CallbackAnswer {
  const { result, error } = answerSchema.safeParse(exactJsonIn(text)).data ?? {};
  if (error !== undefined) return { kind: 'error', code: error };
  return result === undefined ? NO_ANSWER : { kind: 'result', result };
}

/** Operators refuse with a code in an object, or with only a text. PHP writes an empty text if there is no error. */
const errorSchema = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.string().transform((text) => (text === '' ? undefined : text)),
]);

const answerSchema = z.object({ result: maybe(z.unknown()), error: maybe(errorSchema) });
