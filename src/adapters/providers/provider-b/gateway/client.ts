import {
  exactJson,
  unreadable,
  UpstreamHttp,
  type ExactJsonObject,
  type ProviderConnection,
  type ProviderRuntime,
  type Result,
  type UpstreamFailure,
  type UpstreamRequest,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { OPERATIONS, type Operation, type OperationName } from '../operations.ts';
import { refusalOf } from '../refusals.ts';
import { outboundSign } from '../signature.ts';
import { answerCode, readAnswer, type Answer } from './read-answer.ts';

/** Signs and sends requests, and distinguishes success from refusal. */
export class Client {
  readonly config: ProviderBConfig;
  readonly runtime: ProviderRuntime;
  readonly #baseUrl: string;
  readonly #http: UpstreamHttp;

  constructor(connection: ProviderConnection, config: ProviderBConfig) {
    this.config = config;
    this.runtime = connection.runtime;
    this.#baseUrl = connection.baseUrl;
    this.#http = new UpstreamHttp(connection);
  }

  /** Gives the answer of a successful call. `id` is the part of the path that some operations have. */
  async call(name: OperationName, fields: ExactJsonObject, id?: string): Promise<Result<Answer, UpstreamFailure>> {
    const answer = await this.ask(name, fields, id);
    if (!answer.ok) return answer;
    const { code, message } = answerCode(answer.value);
    const successCodes: Operation['successCodes'] = OPERATIONS[name].successCodes;
    if (successCodes.includes(code)) return answer;
    return code === undefined ? unreadable('the answer has no code') : refusalOf(code, message);
  }

  /** Gives the answer with any code. */
  async ask(name: OperationName, fields: ExactJsonObject, id = ''): Promise<Result<Answer, UpstreamFailure>> {
    const sent = await this.#http.send(this.#request(OPERATIONS[name], fields, id));
    return sent.ok ? readAnswer(sent.value) : sent;
  }

  #request(operation: Operation, fields: ExactJsonObject, id: string): UpstreamRequest {
    const { method, path, isRepeatable, limits } = operation;
    const how = { method, isRepeatable, ...(limits && { limits }) };
    const url = this.#baseUrl + path.replace('{id}', () => encodeURIComponent(id));
    const signed = this.#signed(operation, fields);
    if (method === 'GET') return { ...how, url: `${url}?${queryOf(signed)}` };
    return { ...how, url, headers: { 'Content-Type': 'application/json' }, body: exactJson(signed) };
  }

  #signed({ word, requestTime }: Operation, fields: ExactJsonObject): ExactJsonObject {
    const seconds = Math.floor(this.runtime.nowMs() / 1000);
    return {
      ...fields,
      // These fields come last, so that no field of a caller can replace them.
      operator_code: this.config.operatorCode,
      sign: outboundSign(this.config, word, String(seconds)),
      request_time: requestTime === 'text' ? String(seconds) : seconds,
    };
  }
}

function queryOf(fields: ExactJsonObject): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    // Requests by GET have only texts and whole numbers.
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.toString();
}
