import type Koa from 'koa';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import type { HeavyCalls } from '../middleware/heavy-calls.ts';

/** Operators read long lists. Each list waits for its turn, beside the heavy calls of Agents. */
export const readingInTurn =
  (heavyCalls: HeavyCalls): Koa.Middleware<GatewayState> =>
  async (ctx, next) => {
    if (ctx.method !== 'GET') {
      await next();
      return;
    }
    // By its route, which no Agent's code can be: one list that takes long keeps nobody from the others.
    const refused = await heavyCalls.carriedOut('database', `GET ${ctx.state.route}`, () => next());
    if (refused !== undefined) send(ctx, refused);
  };
