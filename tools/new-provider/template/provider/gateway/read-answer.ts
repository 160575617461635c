import {
  exactJsonIn,
  ok,
  readShape,
  unexpectedStatus,
  unreadable,
  z,
  type Result,
  type UpstreamFailure,
  type UpstreamResponse,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import { refusalOf } from '../refusals.ts';

const REFUSAL = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

/** The JSON of a success. A 4xx with a code is a refusal; any other answer leaves the outcome open. */
export function readAnswer(response: UpstreamResponse): Result<unknown, UpstreamFailure> {
  const { status, text, limits } = response;
  const isSuccess = status >= 200 && status < 300;
  const answer = exactJsonIn(text, limits.values);
  if (isSuccess) return answer === undefined ? unreadable('the answer is no JSON') : ok(answer);
  const refusal = readShape(REFUSAL, answer);
  const isRefusal = status >= 400 && status < 500 && refusal.success;
  return isRefusal ? refusalOf(refusal.data.error.code, refusal.data.error.message) : unexpectedStatus(response);
}

/** Reads an answer by its schema. The error names the unreadable part without its value. */
export function readBy<S extends z.ZodType>(schema: S, answer: unknown): Result<z.output<S>, UpstreamFailure> {
  const read = readShape(schema, answer);
  if (read.success) return ok(read.data);
  return unreadable(`${read.error.issues[0]?.path.join('.') || 'the answer'} is not as described`);
}
