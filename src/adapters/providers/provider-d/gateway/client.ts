import {
  ANSWER_LIMITS,
  REPORT_LIMITS,
  UpstreamHttp,
  type ProviderConnection,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import { COMMANDS, type Operation } from '../operations.ts';
import type { Credentials } from '../config.ts';
import { readAnswer } from './read-answer.ts';

/** One command with its own fields, by the upstream's names. Undefined fields are left out. */
export interface Question {
  readonly operation: Operation;
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly isRepeatable?: boolean;
}

/** Calls the upstream. A success is the content of `result`, with every number as text. */
export type Ask = (question: Question) => Promise<Result<unknown, UpstreamFailure>>;

/** The operations that answer a whole report. */
const REPORTS: ReadonlySet<Operation> = new Set(['getDateTimeReport', 'getTipReport', 'getUnsettleReport']);
/** The language of texts in answers. */
const ENGLISH = '1';
/** The fields whose values must not come back in an error text. */
const SECRET_FIELDS = ['password', 'newpassword'];

/** All parameters go into the body of one POST, because every call has the same secret, and proxies and servers log URLs. */
export function createAsk(connection: ProviderConnection, credentials: Credentials): Ask {
  const { baseUrl, runtime } = connection;
  const http = new UpstreamHttp(connection);
  const { signature, password_seed: seed } = credentials;
  return async ({ operation, fields = {}, isRepeatable = false }) => {
    const body = formOf({
      cmd: COMMANDS[operation],
      vendorId: credentials.vendor_id,
      signature,
      ...fields,
      // The document allows this command no other fields.
      ...(operation !== 'testGateway' && { timestamp: `${Math.floor(runtime.nowMs() / 1000)}`, syslang: ENGLISH }),
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const limits = REPORTS.has(operation) ? REPORT_LIMITS : ANSWER_LIMITS;
    const response = await http.send({ method: 'POST', url: baseUrl, headers, body, isRepeatable, limits });
    if (!response.ok) return response;
    return readAnswer(response.value, [signature, seed, ...SECRET_FIELDS.map((name) => fields[name])]);
  };
}

function formOf(fields: Readonly<Record<string, string | undefined>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form.toString();
}
