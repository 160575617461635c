import Router from '@koa/router';
import { bytesOf, success } from '../answer.ts';
import { send, type GatewayState } from '../gateway-context.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { naming } from '../naming.ts';
import { notReady } from '../not-ready.ts';

/** What load balancers, orchestrators and Prometheus ask; no token. */
export function probesRouter({ metricsText, readiness }: HttpDependencies): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(naming(router));
  router.get('/health/live', (ctx) => {
    send(ctx, success({}, 'en'));
  });
  router.get('/health/ready', async (ctx) => {
    const state = await readiness();
    send(ctx, state.ready ? success({}, 'en') : notReady(`not ready: ${state.reason}`));
  });
  if (metricsText !== undefined) {
    router.get('/metrics', async (ctx) => {
      const { contentType, text } = await metricsText();
      send(ctx, { httpStatus: 200, code: 0, contentType, body: bytesOf(text) });
    });
  }
  return router;
}
