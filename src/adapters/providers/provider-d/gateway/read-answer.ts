import {
  err,
  ok,
  parseExactJson,
  parseLongExactJson,
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
import { REFUSALS, THROTTLES_MS, UNCLEAR } from '../refusals.ts';

const SUCCESS = '0';

const envelope = z.looseObject({
  errorCode: z.string().regex(/^\d+$/),
  errorMessage: z.string().nullish(),
  result: z.unknown(),
});

/** Reads the envelope: the content of `result`, or the failure of the code. The text of the failure contains none of the `secrets`. */
export async function readAnswer(
  response: UpstreamResponse,
  secrets: readonly (string | undefined)[],
): Promise<Result<unknown, UpstreamFailure>> {
  if (response.status !== 200) return unexpectedStatus(response);
  const answer = readShape(envelope, await jsonOf(response));
  if (!answer.success) return unreadable('no envelope with an errorCode');
  const { errorCode, errorMessage, result } = answer.data;
  if (errorCode === SUCCESS) return ok(result);
  return failureOf(errorCode, withoutSecrets(errorMessage ?? '', secrets));
}

function failureOf(code: string, text: string): Result<never, UpstreamFailure> {
  const retryAfterMs = THROTTLES_MS[code];
  if (retryAfterMs !== undefined) return err({ kind: 'provider_throttled', retryAfterMs });
  if (UNCLEAR.has(code)) return unclear(`errorCode ${code}`);
  return refused(REFUSALS.get(code) ?? 'other', code, text);
}

async function jsonOf({ text, limits }: UpstreamResponse): Promise<unknown> {
  try {
    // PHP servers may write a byte order mark at the beginning.
    const json = text.replace(/^\uFEFF/, '');
    const parse = limits.isReadInTurns ? parseLongExactJson : parseExactJson;
    return await parse(json, limits.values, IDS);
  } catch {
    return undefined;
  }
}
