import {
  err,
  exactJsonIn,
  ok,
  parseLongExactJson,
  readShape,
  refused,
  unexpectedStatus,
  unreadable,
  z,
  type RefusalReason,
  type Result,
  type UpstreamFailure,
  type UpstreamResponse,
} from './kit.ts';

/** The limit of `game/list` and `freebet/prepaids/list` (document): one call a minute. */
export const MINUTE_MS = 60_000;

/** The reasons by the HTTP status (document); 404 means another thing in each operation. */
const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [400, 'invalid_parameter'],
  [401, 'credentials_refused'],
  // "Not enabled for this operator": a currency, a country or a game.
  [403, 'launch_failed'],
]);

const ERROR = z.object({ error: z.string() });

/**
 * The JSON of an answer. The HTTP status carries the success (document). A status without Hub88's `error`, as of a proxy, leaves the outcome open;
 * 429 comes as plain text.
 */
export async function readAnswer(
  response: UpstreamResponse,
  missing: RefusalReason,
): Promise<Result<unknown, UpstreamFailure>> {
  const { status, text, limits } = response;
  if (status >= 200 && status < 300) return answerIn(text, limits);
  if (status === 429) return err({ kind: 'provider_throttled', retryAfterMs: MINUTE_MS });
  const reason = status === 404 ? missing : REASONS.get(status);
  const said = readShape(ERROR, exactJsonIn(text, limits.values));
  if (reason === undefined || !said.success) return unexpectedStatus(response);
  return refused(reason, String(status), withoutProofs(said.data.error));
}

/** A list may be long, so it is read as a member of an object, in turns with other requests. */
async function answerIn(text: string, { values, isReadInTurns }: UpstreamResponse['limits']) {
  try {
    if (!isReadInTurns) return jsonOr(exactJsonIn(text, values));
    const { list } = (await parseLongExactJson(`{"list":${text}}`, values)) as { readonly list?: unknown };
    return jsonOr(list);
  } catch (error) {
    if (error instanceof SyntaxError) return jsonOr(undefined);
    throw error;
  }
}

const jsonOr = (answer: unknown): Result<unknown, UpstreamFailure> =>
  answer === undefined ? unreadable('the answer is no JSON') : ok(answer);

// A text that quotes the request would quote a token or a signature.
const withoutProofs = (text: string): string => text.replace(/[A-Za-z0-9+/=]{32,}/g, '...');

/** Reads an answer by its schema. The error names the unreadable part without its value. */
export function readBy<S extends z.ZodType>(schema: S, answer: unknown): Result<z.output<S>, UpstreamFailure> {
  const read = readShape(schema, answer);
  if (read.success) return ok(read.data);
  return unreadable(`${read.error.issues[0]?.path.join('.') || 'the answer'} is not as documented`);
}
