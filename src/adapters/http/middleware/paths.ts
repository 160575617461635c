import type Koa from 'koa';
import { pathSegment } from '../../api/call.ts';
import { refusal } from '../answers/answer.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { send, type GatewayState } from './gateway-context.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import type Router from '@koa/router';

/** The longest name in a path, in characters. */
const NAME_LENGTH_MAX = 256;
/** Paths without anything to decode; nearly all are. */
const PLAIN = /^[\w./~:@+-]*$/;

/**
 * Rewrites each path to one canonical spelling before routing, so that rights, the log of changes and approvals use the same name for a thing:
 * `/people/%6cogged` becomes `/people/logged`. Slashes and dots stay as they are, and no route has an empty name.
 */
export function oneSpelling(guard: Pick<RequestGuard, 'keyOf'>): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    const path = spelledPlainly(ctx.path);
    if (path === undefined) {
      ctx.state.turnedAway = { answer: UNREADABLE, caller: ofAddress(guard.keyOf(ctx.req)) };
      return;
    }
    if (path !== ctx.path) ctx.path = path;
    await next();
  };
}

const UNREADABLE = refusal(
  edgeFailure('no_such_path', `a path has names of at most ${NAME_LENGTH_MAX} characters in UTF-8, percent-encoded`),
);

function spelledPlainly(path: string): string | undefined {
  const names = path.split('/').map((name) => (PLAIN.test(name) ? name : decoded(name)));
  const isReadable = names.every((name) => name !== undefined && name.length <= NAME_LENGTH_MAX);
  return isReadable ? names.map((name) => pathSegment(name ?? '')).join('/') : undefined;
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

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
