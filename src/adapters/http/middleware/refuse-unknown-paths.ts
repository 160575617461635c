import type Router from '@koa/router';
import type Koa from 'koa';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayState } from './gateway-context.ts';
import { edgeFailure } from '../answers/http-failure.ts';

/** Refuses what no route answered: a known path with another method, or a path nobody knows. */
export function refuseUnknownPaths(routers: readonly Router<GatewayState>[]): Koa.Middleware<GatewayState> {
  return (ctx) => {
    if (ctx.res.headersSent) return;
    const layers = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = [...new Set(layers.flatMap((layer) => layer.methods))].filter((method) => method !== 'HEAD');
    if (methods.length === 0) {
      send(ctx, refusal(edgeFailure('no_such_path', 'no such path; GET /openapi.json lists those there are')));
      return;
    }
    const failure = edgeFailure('method_not_allowed', `this path takes only ${methods.join(', ')}`);
    send(ctx, refusal(failure, { Allow: methods.join(', ') }));
  };
}
