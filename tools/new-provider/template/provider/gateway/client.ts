import {
  exactJson,
  UpstreamHttp,
  type ExactJsonObject,
  type ProviderConnection,
  type Result,
  type UpstreamFailure,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import type { Credentials } from '../config.ts';
import { signatureOf } from '../signature.ts';
import { readAnswer } from './read-answer.ts';

/** The parts of one request. Undefined fields are left out. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields?: ExactJsonObject;
  /** Whether a second sending does no harm. */
  readonly isRepeatable: boolean;
}

/** Signs and sends a request. A success is the JSON of the answer, with numbers as text. */
export type Ask = (question: Question) => Promise<Result<unknown, UpstreamFailure>>;

export function createAsk(connection: ProviderConnection, credentials: Credentials): Ask {
  const { baseUrl, runtime } = connection;
  const http = new UpstreamHttp(connection);
  const { operator_id: operatorId, secret_key: secretKey } = credentials;
  return async ({ method, path, fields, isRepeatable }) => {
    const body = fields === undefined ? '' : exactJson(fields);
    const timestamp = String(Math.floor(runtime.nowMs() / 1000));
    const sent = await http.send({
      method,
      url: baseUrl + path,
      headers: {
        'X-Operator': operatorId,
        'X-Timestamp': timestamp,
        'X-Signature': signatureOf(secretKey, { timestamp, method, path, body }),
        ...(body !== '' && { 'Content-Type': 'application/json' }),
      },
      ...(body !== '' && { body }),
      isRepeatable,
    });
    return sent.ok ? readAnswer(sent.value) : sent;
  };
}
