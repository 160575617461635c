import {
  Decimal,
  exactJson,
  UpstreamHttp,
  type AnswerLimits,
  type ExactJsonObject,
  type ProviderConnection,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import type { Hall } from '../config.ts';
import { SIGNATURE_RULES, signatureOf, type OpenMethod } from '../signature.ts';
import { readRpcAnswer } from './read-answer.ts';

/** One call of a method, with the method's own parameters. The client adds `random`, `sn` and the signature; a caller cannot set them. */
export interface OpenQuestion {
  readonly method: OpenMethod;
  readonly parameters?: ExactJsonObject;
  /** Whether a second sending does no harm. */
  readonly isRepeatable: boolean;
  /** The limits of the answer; for pages. */
  readonly limits?: AnswerLimits;
}

/** The client of the upstream's one address: JSON-RPC by POST to the base URL, with the method in the body only. */
export class Client {
  readonly hall: Hall;
  readonly #connection: ProviderConnection;
  readonly #http: UpstreamHttp;

  constructor(connection: ProviderConnection, hall: Hall) {
    this.hall = hall;
    this.#connection = connection;
    this.#http = new UpstreamHttp(connection);
  }

  /** Sends a call, and returns the answer's `result` with every number as text. */
  async ask({ method, parameters = {}, ...how }: OpenQuestion): Promise<Result<unknown, UpstreamFailure>> {
    const id = this.#connection.runtime.uuid();
    const params = this.#signed(method, parameters, id);
    const sent = await this.#http.send({
      method: 'POST',
      url: this.#connection.baseUrl,
      headers: { 'Content-Type': 'application/json' },
      body: exactJson({ id, method, params, jsonrpc: '2.0' }),
      ...how,
    });
    return sent.ok ? readRpcAnswer(sent.value, { id, secrets: this.#secretsOf(parameters) }) : sent;
  }

  #signed(method: OpenMethod, parameters: ExactJsonObject, random: string): ExactJsonObject {
    const rule = SIGNATURE_RULES[method];
    if (rule === undefined) return parameters;
    const { sn } = this.hall;
    const text = { ...textsOf(parameters), random, sn };
    return { ...parameters, random, [rule.parameter]: signatureOf(rule, text, this.hall), sn };
  }

  #secretsOf({ password }: ExactJsonObject): readonly string[] {
    const { secretKey, secretCode, agentPassword } = this.hall;
    return [secretKey, secretCode, agentPassword, typeof password === 'string' ? password : ''];
  }
}

/** The parameters that are signed, as texts of the body. */
function textsOf(parameters: ExactJsonObject): Record<string, string> {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    value instanceof Decimal ? value.toString() : value,
  ]);
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}
