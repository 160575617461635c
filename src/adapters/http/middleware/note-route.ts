import type Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type { GatewayState } from './gateway-context.ts';

/** Notes the pattern of the route that is about to answer, for logs and metrics; before any of the router's own checks. */
export const noteRoute =
  (router: Router<GatewayState>): RouterMiddleware<GatewayState> =>
  (ctx, next) => {
    const layer = router.match(ctx.path, ctx.method).pathAndMethod.findLast(({ methods }) => methods.length > 0);
    if (layer !== undefined) ctx.state.route = String(layer.path);
    return next();
  };
