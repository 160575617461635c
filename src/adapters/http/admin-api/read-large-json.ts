import type { IncomingMessage } from 'node:http';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { RouterContext } from '@koa/router';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { bodyTypeFailure } from './body-type.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';

/** Reads the JSON body of an import, for as long as its request may take; no body at all stands for an object without fields. */
export async function readLargeJson(
  ctx: RouterContext<GatewayState>,
  bytesMax: number,
): Promise<Result<unknown, EdgeFailure>> {
  if (hasNoBody(ctx.req)) return ok({});
  const unsupported = bodyTypeFailure(ctx, ['application/json']);
  if (unsupported !== undefined) return err(unsupported);
  const parse = koaBody({
    json: true,
    urlencoded: false,
    text: false,
    multipart: false,
    jsonLimit: bytesMax,
    parsedMethods: METHODS,
  });
  try {
    await parse(ctx, () => Promise.resolve());
  } catch (error) {
    return err(foreignFailure(error, bytesMax));
  }
  return ok((ctx.request as { body?: unknown }).body);
}

const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];

// koa-body throws http-errors: their status is the only part that tells one refusal from another.
function foreignFailure(error: unknown, bytesMax: number): EdgeFailure {
  const status = (error as { status?: number }).status;
  if (status === 413) return edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`);
  if (status === 415) return edgeFailure('body_type_unsupported', 'the charset or content encoding is not supported');
  if (status === 400 || error instanceof SyntaxError) return edgeFailure('body_malformed', 'body must be valid JSON');
  throw error;
}
