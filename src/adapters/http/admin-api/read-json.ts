import type Koa from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../http-failure.ts';
import type { AdminContext } from './admin-call.ts';

/** Reads a JSON body of at most `bytesMax` bytes. */
export async function readJson(ctx: AdminContext, bytesMax: number): Promise<Result<unknown, EdgeFailure>> {
  if (!ctx.is('application/json')) {
    return err(edgeFailure('body_type_unsupported', 'Content-Type must be application/json'));
  }
  const parse = koaBody({
    json: true,
    urlencoded: false,
    text: false,
    multipart: false,
    jsonLimit: bytesMax,
    parsedMethods: METHODS,
  });
  try {
    await parse(ctx as unknown as Koa.Context, () => Promise.resolve());
  } catch (error) {
    return err(foreignFailure(error, bytesMax));
  }
  return ok((ctx.request as { body?: unknown }).body);
}

const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];

// koa-body throws http-errors: their status is the only part that tells one refusal from another.
function foreignFailure(error: unknown, bytesMax: number): EdgeFailure {
  const status = (error as { status?: number }).status;
  if (status === 413) return edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`);
  if (status === 415) return edgeFailure('body_type_unsupported', 'the charset or content encoding is not supported');
  if (status === 400 || error instanceof SyntaxError) return edgeFailure('body_malformed', 'body must be valid JSON');
  throw error;
}
