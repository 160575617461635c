import Router from '@koa/router';
import type { PublicKey } from '../../../application/ports/certificate-signer.ts';
import { bytesOf, success } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { notReady } from '../answers/not-ready.ts';

/** Whether requests can be served, and the reason if not. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface ProbeDependencies {
  /** The metrics as Prometheus text; undefined if they are served on a port of their own. */
  readonly metricsText: (() => Promise<{ readonly contentType: string; readonly text: string }>) | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** The keys that verify certificates. */
  readonly certificateKeys: readonly PublicKey[];
}

/** The paths for load balancers, orchestrators and Prometheus, and the public keys; they need no token. */
export function probesRouter({ metricsText, readiness, certificateKeys }: ProbeDependencies): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router));
  router.get('/health/live', (ctx) => {
    send(ctx, success({}, 'en'));
  });
  router.get('/health/ready', async (ctx) => {
    const state = await readiness();
    send(ctx, state.ready ? success({}, 'en') : notReady(`not ready: ${state.reason}`));
  });
  const keys = bytesOf(JSON.stringify({ keys: certificateKeys }));
  router.get('/.well-known/jwks.json', (ctx) => {
    send(ctx, { httpStatus: 200, code: 0, contentType: 'application/json; charset=utf-8', body: keys });
  });
  if (metricsText !== undefined) {
    router.get('/metrics', async (ctx) => {
      const { contentType, text } = await metricsText();
      send(ctx, { httpStatus: 200, code: 0, contentType, body: bytesOf(text) });
    });
  }
  return router;
}
