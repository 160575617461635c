import { z } from 'zod';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { refused, unexpectedStatus, unreadable } from '../../upstream/answers.ts';
import { parseExactJson } from '../../upstream/exact-json.ts';
import { parseLongExactJson } from '../../upstream/long-json.ts';
import type { UpstreamResponse } from '../../upstream/upstream-http.ts';
import { REFUSALS, THROTTLES_MS, UNCLEAR } from '../refusals.ts';

const SUCCESS = '0';

const envelope = z.looseObject({
  errorCode: z.string().regex(/^\d+$/),
  errorMessage: z.string().nullish(),
  result: z.unknown(),
});

/** Reads the envelope: the content of `result`, or the failure of the code. The failure's text has none of the `secrets`. */
export async function readAnswer(
  response: UpstreamResponse,
  secrets: readonly (string | undefined)[],
): Promise<Result<unknown, UpstreamFailure>> {
  if (response.status !== 200) return unexpectedStatus(response);
  const answer = envelope.safeParse(await jsonOf(response));
  if (!answer.success) return unreadable('no envelope with an errorCode');
  const { errorCode, errorMessage, result } = answer.data;
  if (errorCode === SUCCESS) return ok(result);
  return failureOf(errorCode, withoutSecrets(errorMessage ?? '', secrets));
}

/** Whether the upstream refused with one of these codes. */
export const isRefusedWith = (result: Result<unknown, UpstreamFailure>, ...codes: readonly string[]): boolean =>
  !result.ok && result.error.kind === 'provider_refused' && codes.includes(result.error.upstreamCode);

function failureOf(code: string, text: string): Result<never, UpstreamFailure> {
  const retryAfterMs = THROTTLES_MS[code];
  if (retryAfterMs !== undefined) return err({ kind: 'provider_throttled', retryAfterMs });
  if (UNCLEAR.has(code)) {
    return err({ kind: 'provider_outcome_unknown', cause: 'server_error', detail: `errorCode ${code}` });
  }
  return refused(REFUSALS[code] ?? 'other', code, text);
}

async function jsonOf({ text, limits }: UpstreamResponse): Promise<unknown> {
  try {
    // PHP servers may write a byte order mark in front.
    const json = text.replace(/^\uFEFF/, '');
    const parse = limits.isReadInTurns ? parseLongExactJson : parseExactJson;
    return await parse(json, limits.values);
  } catch {
    return undefined;
  }
}

/** The upstream's error texts were seen to quote parameters. */
function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets
    .filter((secret) => secret !== undefined && secret !== '')
    .flatMap((secret = '') => [secret, encodeURIComponent(secret)])
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
}
