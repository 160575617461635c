import type Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type { GatewayState } from './gateway-context.ts';

/** Stores the pattern of the matched route for logs and metrics. It runs before any check of the router. */
export const noteRoute =
  (router: Router<GatewayState>): RouterMiddleware<GatewayState> =>
  (ctx, next) => {
    const layer = router.match(ctx.path, ctx.method).pathAndMethod.findLast(({ methods }) => methods.length > 0);
    if (layer !== undefined) ctx.state.route = String(layer.path);
    return next();
  };
