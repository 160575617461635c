import Router from '@koa/router';
import { refusal, success } from '../answer.ts';
import { send, type GatewayState } from '../gateway-context.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { edgeFailure } from '../http-failure.ts';
import { naming } from '../naming.ts';

/** What load balancers, orchestrators and Prometheus ask; no token. */
export function probesRouter({ metricsText, readiness }: HttpDependencies): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(naming(router));
  router.get('/health/live', (ctx) => {
    send(ctx, success({}, 'en'));
  });
  router.get('/health/ready', async (ctx) => {
    const state = await readiness();
    send(ctx, state.ready ? success({}, 'en') : refusal(edgeFailure('not_ready', `not ready: ${state.reason}`)));
  });
  if (metricsText !== undefined) {
    router.get('/metrics', async (ctx) => {
      const { contentType, text } = await metricsText();
      send(ctx, { httpStatus: 200, code: 0, contentType, body: Buffer.from(text) });
    });
  }
  return router;
}
