import type Router from '@koa/router';
import type Koa from 'koa';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayState } from './gateway-context.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { RequestGuard } from '../limits/request-guard.ts';

/** Refuses a request that no route has answered: a known path with another method, or an unknown path. */
export function refuseUnknownPaths(
  routers: readonly Router<GatewayState>[],
  guard: RequestGuard,
): Koa.Middleware<GatewayState> {
  return (ctx) => {
    if (ctx.res.headersSent) return;
    const layers = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = [...new Set(layers.flatMap((layer) => layer.methods))].filter((method) => method !== 'HEAD');
    if (methods.length === 0) {
      const answer = refusal(edgeFailure('no_such_path', 'no such path; GET /docs lists those there are'));
      ctx.state.turnedAway = { answer, caller: ofAddress(guard.keyOf(ctx.req)) };
      return;
    }
    const failure = edgeFailure('method_not_allowed', `this path takes only ${methods.join(', ')}`);
    send(ctx, refusal(failure, { Allow: methods.join(', ') }));
  };
}
