import type Koa from 'koa';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayState } from './gateway-context.ts';
import { OVERLOADED } from '../answers/not-ready.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { RequestGuard } from '../limits/request-guard.ts';

/** Probes must report the true state even when the gateway is overloaded. */
const PROBES = /^\/(health\/|metrics(\?|$))/;

/** Limits all requests except those of the two interfaces that have limits of their own: administration, documentation, unknown paths. */
export function limitOtherRequests(guard: RequestGuard): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    if (PROBES.test(ctx.req.url ?? '')) {
      await next();
      return;
    }
    const tooMany = guard.arrived(ctx.req);
    if (tooMany !== undefined) {
      ctx.state.turnedAway = { answer: refusal(tooMany), caller: ofAddress(guard.keyOf(ctx.req)) };
      return;
    }
    if (!guard.begin()) {
      send(ctx, OVERLOADED);
      return;
    }
    try {
      await next();
    } finally {
      guard.end();
    }
  };
}
