import type { RouterMiddleware } from '@koa/router';
import type { GatewayState } from './gateway-context.ts';

/** Notes the pattern of the route that answers, for logs and metrics. */
export const naming: RouterMiddleware<GatewayState> = (ctx, next) => {
  ctx.state.route = String(ctx._matchedRoute ?? ctx.routerPath ?? ctx.path);
  return next();
};
