import { z } from 'zod';
import type { UpstreamFailure } from '../../../../../src/domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../../../src/domain/shared/result.ts';
import { unexpectedStatus, unreadable } from '../../../../../src/adapters/providers/upstream/answers.ts';
import { parseExactJson } from '../../../../../src/adapters/providers/upstream/exact-json.ts';
import type { UpstreamResponse } from '../../../../../src/adapters/providers/upstream/upstream-http.ts';
import { refusalOf } from '../refusals.ts';

const REFUSAL = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

/** The JSON of a success; a 4xx is a refusal if it carries a code, and anything else leaves open what happened. */
export function readAnswer(response: UpstreamResponse): Result<unknown, UpstreamFailure> {
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  const answer = parsed(response);
  if (isSuccess) return answer === undefined ? unreadable('the answer is no JSON') : ok(answer);
  const refusal = REFUSAL.safeParse(answer);
  const isRefusal = status >= 400 && status < 500 && refusal.success;
  return isRefusal ? refusalOf(refusal.data.error.code, refusal.data.error.message) : unexpectedStatus(response);
}

/** Reads an answer by its schema, or names what could not be read, without its value. */
export function readBy<S extends z.ZodType>(schema: S, answer: unknown): Result<z.output<S>, UpstreamFailure> {
  const read = schema.safeParse(answer);
  if (read.success) return ok(read.data);
  return unreadable(`${read.error.issues[0]?.path.join('.') || 'the answer'} is not as described`);
}

function parsed({ text, limits }: UpstreamResponse): unknown {
  try {
    return parseExactJson(text, limits.values);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
