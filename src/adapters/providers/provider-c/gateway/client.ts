import {
  CallBudget,
  ok,
  unexpectedStatus,
  unreadable,
  UpstreamHttp,
  withoutSecrets,
  type ProviderConnection,
  type Result,
  type UpstreamFailure,
  type UpstreamResponse,
} from '../../protocol-kit.ts';
import type { ProviderCConfig } from '../config.ts';
import { OPERATIONS, retryAfterMs, type OperationName, type UpstreamOperation } from '../operations.ts';
import { failureOf, SUCCESS } from '../refusals.ts';
import { sealQuery, type QueryParameters } from '../sealed-query.ts';
import { compactWallClock } from '../wall-clock.ts';
import { readXmlInTurns, type XmlElement } from '../xml-answer.ts';

const HTTP_OK = 200;
const HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/xml, application/xml' };
const CODE = /^\d{1,6}$/;

/** Calls one provider of protocol C: seals the query, keeps the upstream's limits, and reads code and content of the answer. */
export class Client {
  readonly #connection: ProviderConnection;
  readonly #config: ProviderCConfig;
  readonly #http: UpstreamHttp;
  readonly #budgets = new Map<OperationName, CallBudget>();

  constructor(connection: ProviderConnection, config: ProviderCConfig) {
    this.#connection = connection;
    this.#config = config;
    this.#http = new UpstreamHttp(connection);
    for (const [name, { budget }] of Object.entries<UpstreamOperation>(OPERATIONS)) {
      if (budget !== undefined) this.#budgets.set(name as OperationName, new CallBudget(budget, connection.runtime));
    }
  }

  /** Gives the children of the answer's root if its code means success. */
  async ask(name: OperationName, parameters: QueryParameters): Promise<Result<XmlElement, UpstreamFailure>> {
    const operation = OPERATIONS[name];
    const turn = await this.#budgets.get(name)?.take();
    if (turn?.ok === false) return turn;
    const answer = await this.#send(operation, parameters);
    return answer.ok ? await this.#read(operation, answer.value) : answer;
  }

  #send(operation: UpstreamOperation, parameters: QueryParameters): Promise<Result<UpstreamResponse, UpstreamFailure>> {
    const { baseUrl, runtime } = this.#connection;
    const query = { method: operation.method, time: compactWallClock(runtime.nowMs()), parameters };
    return this.#http.send({
      method: 'POST',
      url: operation.isReport === true ? (this.#config.reportUrl ?? baseUrl) : baseUrl,
      headers: HEADERS,
      body: sealQuery(query, this.#config),
      isRepeatable: operation.isRepeatable,
      ...(operation.limits && { limits: operation.limits }),
    });
  }

  async #read(operation: UpstreamOperation, response: UpstreamResponse): Promise<Result<XmlElement, UpstreamFailure>> {
    if (response.status !== HTTP_OK) return unexpectedStatus(response);
    const root = await readXmlInTurns(response.text, response.limits);
    if (root === undefined) return unreadable('the answer is no whole XML document');
    const { ErrorMsgId: code, ErrorMsg: text, ...content } = root;
    if (typeof code !== 'string' || !CODE.test(code)) return unreadable('the answer has no ErrorMsgId');
    if (code === SUCCESS) return ok(content);
    // If an upstream quoted the query, the log would contain the upstream's own keys.
    const { secretKey, md5Key, encryptKey } = this.#config;
    const clean = withoutSecrets(typeof text === 'string' ? text : '', [secretKey, md5Key, encryptKey]);
    return failureOf(code, clean, retryAfterMs(operation));
  }
}
