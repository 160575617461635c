import { HttpMethodEnum, koaBody } from 'koa-body';
import type { RouterContext } from '@koa/router';
import { err, type Result } from '../../../domain/shared/result.ts';
import type { BodyBounds } from '../../api/schemas/body-limits.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import { parsedJson } from './read-json.ts';

/**
 * Reads the JSON body of an import, within the time limit of the request. An empty body is an object without fields. koa-body reads it as text,
 * because the structure is counted before it is parsed.
 */
export async function readLargeJson(
  ctx: RouterContext<GatewayState>,
  { bytesMax, valuesMax }: BodyBounds,
): Promise<Result<unknown, EdgeFailure>> {
  const read = koaBody({
    text: true,
    textTypes: ['application/json'],
    textLimit: bytesMax,
    json: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: METHODS,
  });
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    return err(foreignFailure(error, bytesMax));
  }
  const { body = '' } = ctx.request as { body?: string };
  return parsedJson(body, valuesMax);
}

const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];

// koa-body throws http-errors; only their status tells one refusal from another.
function foreignFailure(error: unknown, bytesMax: number): EdgeFailure {
  const status = (error as { status?: number }).status;
  if (status === 413) return edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`);
  if (status === 415) return edgeFailure('body_type_unsupported', 'the charset or content encoding is not supported');
  if (status === 400) return edgeFailure('body_malformed', 'body ended before its announced length');
  throw error;
}
