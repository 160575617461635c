import type { RouterContext } from '@koa/router';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';

/** Refuses a body that has none of the types, is compressed, or has a charset other than UTF-8. */
export function bodyTypeFailure(ctx: RouterContext<GatewayState>, types: string[]): EdgeFailure | undefined {
  const { 'content-encoding': encoding = 'identity' } = ctx.req.headers;
  if (encoding !== 'identity') return edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');
  if (!ctx.is(types) || !/^(utf-?8)?$/i.test(ctx.request.charset)) {
    return edgeFailure('body_type_unsupported', `Content-Type must be ${types.join(' or ')}, in UTF-8`);
  }
  return undefined;
}
