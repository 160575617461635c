import type Koa from 'koa';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayState } from './gateway-context.ts';
import { OVERLOADED } from '../answers/not-ready.ts';
import type { RequestGuard } from './request-guard.ts';

/** Probes must tell the truth about a gateway that has too much to do. */
const PROBES = /^\/(health\/|metrics(\?|$))/;

/** Counts requests for everything but the two interfaces that count for themselves: administration, documentation, paths nobody has. */
export function limitRequests(guard: RequestGuard): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    if (PROBES.test(ctx.req.url ?? '')) {
      await next();
      return;
    }
    const tooMany = guard.arrived(ctx.req);
    const refused = tooMany === undefined ? undefined : refusal(tooMany);
    if (refused !== undefined || !guard.begin()) {
      send(ctx, refused ?? OVERLOADED);
      return;
    }
    try {
      await next();
    } finally {
      guard.end();
    }
  };
}
