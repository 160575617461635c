import type { RouterContext } from '@koa/router';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import type { AwaitedBodies, AwaitedBody } from '../middleware/awaited-bodies.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { bodyTypeFailure } from './body-type.ts';

/** Reads a JSON body, which is an object or an array; no body at all stands for an object without fields. */
export async function readJson(
  ctx: RouterContext<GatewayState>,
  bodies: Pick<AwaitedBodies, 'read'>,
  awaited: AwaitedBody,
): Promise<Result<unknown, EdgeFailure>> {
  if (hasNoBody(ctx)) return ok({});
  const unsupported = bodyTypeFailure(ctx, ['application/json']);
  if (unsupported !== undefined) return err(unsupported);
  const text = await bodies.read(ctx.req, awaited);
  const body = text.ok ? parsedJson(text.value.replace(BYTE_ORDER_MARK, '')) : text;
  if (body.ok) ctx.state.sent = body.value;
  return body;
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const MALFORMED = edgeFailure('body_malformed', 'body must be valid JSON');

const hasNoBody = ({ req: { headers } }: RouterContext<GatewayState>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

function parsedJson(text: string): Result<unknown, EdgeFailure> {
  if (text === '') return ok({});
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? ok(value) : err(MALFORMED);
  } catch {
    return err(MALFORMED);
  }
}
