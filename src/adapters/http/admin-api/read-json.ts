import type { RouterContext } from '@koa/router';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { boundedJson } from '../../api/schemas/bounded-json.ts';
import type { BodyBounds } from '../../api/schemas/body-limits.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import type { AwaitedBodies, AwaitedBody } from '../messages/awaited-bodies.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';

/** Reads a JSON body, which is an object or an array. An empty body is an object without fields. */
export async function readJson(
  ctx: RouterContext<GatewayState>,
  bodies: Pick<AwaitedBodies, 'read'>,
  awaited: AwaitedBody & BodyBounds,
): Promise<Result<unknown, EdgeFailure>> {
  if (hasNoBody(ctx)) return ok({});
  const unsupported = bodyTypeFailure(ctx, ['application/json']);
  if (unsupported !== undefined) return err(unsupported);
  const text = await bodies.read(ctx.req, awaited);
  return text.ok ? parsedJson(text.value, awaited.valuesMax) : text;
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const malformed = (rule: string) => err(edgeFailure('body_malformed', `body ${rule}`));

const hasNoBody = ({ req: { headers } }: RouterContext<GatewayState>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Parses an object or an array. An empty text is an object without fields. */
export function parsedJson(text: string, valuesMax: number): Result<unknown, EdgeFailure> {
  if (text === '') return ok({});
  const read = boundedJson(text.replace(BYTE_ORDER_MARK, ''), valuesMax);
  if (!read.ok) return malformed(read.error);
  return typeof read.value === 'object' && read.value !== null ? read : malformed('must be valid JSON');
}

/** Refuses a body that has none of the types, is compressed, or has a charset other than UTF-8. */
export function bodyTypeFailure(ctx: RouterContext<GatewayState>, types: string[]): EdgeFailure | undefined {
  const { 'content-encoding': encoding = 'identity' } = ctx.req.headers;
  if (encoding !== 'identity') return edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');
  if (!ctx.is(types) || !/^(utf-?8)?$/i.test(ctx.request.charset)) {
    return edgeFailure('body_type_unsupported', `Content-Type must be ${types.join(' or ')}, in UTF-8`);
  }
  return undefined;
}
