import {
  count,
  exactJsonIn,
  inLowerCase,
  maybe,
  ok,
  parsedUrl,
  readShape,
  unexpectedStatus,
  unreadable,
  z,
  type Result,
  type UpstreamFailure,
  type UpstreamResponse,
} from '../../protocol-kit.ts';
import { IDS } from '../id-names.ts';

/** The body of an answer: JSON with numbers as text. */
export type Answer = unknown;

const SUCCESS = new Set([undefined, '0', '200']);

/**
 * The JSON of a response. The document does not describe HTTP statuses: a 4xx counts if it has a code of refusal. A 5xx never counts, because a proxy
 * may send it after the upstream has acted.
 */
export function readAnswer(response: UpstreamResponse): Result<Answer, UpstreamFailure> {
  const { status, text, limits } = response;
  const answer = status < 500 ? exactJsonIn(text, limits.values, IDS) : undefined;
  const isPlain = status >= 200 && status < 300;
  if (answer === undefined) return isPlain ? unreadable('the answer is no JSON') : unexpectedStatus(response);
  if (!isPlain && SUCCESS.has(answerCode(answer).code)) return unexpectedStatus(response);
  return ok(answer);
}

/** The code and the text of an answer or a row. The document's table has the names `Code` and `Message`, its samples have them in lower case. */
export function answerCode(answer: Answer): { readonly code: string | undefined; readonly message: string } {
  const { code, message } = withLowerKeys(answer);
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : '',
  };
}

/** The same object with keys in lower case; an empty object for any other value. */
export function withLowerKeys(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [inLowerCase(key), member as unknown]));
}

/** Reads a part of an answer by its schema. The error names the unreadable part. */
export function readBy<S extends z.ZodType>(
  schema: S,
  value: unknown,
  what: string,
): Result<z.output<S>, UpstreamFailure> {
  const read = readShape(schema, value);
  if (read.success) return ok(read.data);
  const path = read.error.issues[0]?.path.join('.') ?? '';
  return unreadable(`${what}: ${path || 'not an object'}`);
}

/** A list that may be absent or null: a program in Go writes `null` for an empty list. */
export const listOf = <S extends z.ZodType>(item: S) => maybe(z.array(item)).transform((list) => list ?? []);

/** The first of the texts that is a web address. */
export const firstUrl = (...texts: readonly unknown[]): string | undefined =>
  texts.find(
    (text): text is string =>
      typeof text === 'string' && /^https?:\/\/[^\s<>"]+$/.test(text) && parsedUrl(text) !== undefined,
  );

/** The part of a page with the total of the list. */
export const PAGINATION = z.object({ total: count.optional() }).nullish();
