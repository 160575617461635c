import {
  exactJsonIn,
  ok,
  readShape,
  refused,
  unclear,
  unexpectedStatus,
  unreadable,
  withoutSecrets,
  z,
  type Result,
  type UpstreamFailure,
  type UpstreamResponse,
} from '../../protocol-kit.ts';
import { IDS } from '../id-names.ts';
import { FAULT_CODES, REFUSAL_REASONS } from '../refusals.ts';

/** The question to which an answer belongs: its id, and the secrets that no text may repeat. */
export interface AskedQuestion {
  readonly id: string;
  readonly secrets: readonly string[];
}

/** Reads the `result`, with numbers as text. An `error` is a refusal. After a fault of the upstream itself, the outcome is unknown. */
export function readRpcAnswer(response: UpstreamResponse, asked: AskedQuestion): Result<unknown, UpstreamFailure> {
  if (response.status >= 500) return unexpectedStatus(response);
  const envelope = readShape(envelopeSchema, exactJsonIn(response.text, response.limits.values, IDS)).data;
  const isSuccessStatus = response.status >= 200 && response.status < 300;
  // Some implementations of this protocol send an error with HTTP 401 or 403.
  if (envelope?.error !== undefined && envelope.error !== null) return refusalOf(envelope.error, asked.secrets);
  if (!isSuccessStatus) return unexpectedStatus(response);
  if (envelope === undefined) return unreadable('not a JSON-RPC answer');
  if (envelope.result === undefined || envelope.result === null) return unreadable('neither a result nor an error');
  return envelope.id === asked.id ? ok(envelope.result) : unreadable('the answer to another question');
}

// The id of an error is not compared, because one implementation uses an id from its logs in errors.
const envelopeSchema = z.looseObject({
  id: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

// The upstream writes a code as text, most implementations as a number. One implementation has the text in place of the object.
const errorSchema = z.union([
  z.string().transform((message) => ({ code: '', message, reason: undefined })),
  z.looseObject({ code: z.string(), message: z.string().nullish(), reason: z.string().nullish() }),
]);

function refusalOf(error: unknown, secrets: readonly string[]): Result<never, UpstreamFailure> {
  const read = readShape(errorSchema, error).data;
  if (read === undefined) return unreadable('an error without a code');
  if (FAULT_CODES.has(read.code)) return unclear(`upstream code ${read.code}`);
  const text = read.message ?? read.reason ?? '';
  return refused(REFUSAL_REASONS.get(read.code) ?? 'other', read.code, withoutSecrets(text, secrets));
}
