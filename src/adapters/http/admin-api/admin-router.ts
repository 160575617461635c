import Router from '@koa/router';
import type Koa from 'koa';
import type { Digests } from '../../../application/ports/digests.ts';
import { refusal } from '../answer.ts';
import { send, type GatewayState } from '../gateway-context.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { edgeFailure } from '../http-failure.ts';
import { naming } from '../naming.ts';
import { agentCalls } from './agents.ts';
import { callbackSecretCalls } from './callback-secrets.ts';
import { callbackCalls } from './callbacks.ts';
import { gameCalls } from './games.ts';
import { jobCalls } from './jobs.ts';
import { moneyCalls } from './money.ts';
import { offerRuleCalls } from './offer-rules.ts';
import { providerCalls } from './providers.ts';
import { tokenCalls } from './tokens.ts';

/** The administration API, in the order of its documentation. */
export function adminRouter({ admin, adminToken, digests }: HttpDependencies): Router<GatewayState> {
  const router = new Router<GatewayState>({ prefix: '/admin/v1', strict: true, sensitive: true });
  router.use(naming(router), admitting(adminToken, digests));
  agentCalls(router, admin);
  tokenCalls(router, admin);
  callbackSecretCalls(router, admin);
  offerRuleCalls(router, admin);
  providerCalls(router, admin);
  gameCalls(router, admin);
  jobCalls(router, admin);
  callbackCalls(router, admin);
  moneyCalls(router, admin);
  return router;
}

/** Lets only the holder of the administration token pass. */
function admitting(adminToken: string | undefined, digests: Digests): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    if (adminToken === undefined) {
      send(ctx, refusal(edgeFailure('no_such_path', 'the administration API is off; set ADMIN_TOKEN to turn it on')));
      return;
    }
    const token = /^Bearer +(\S+)$/i.exec(ctx.req.headers.authorization ?? '')?.[1];
    if (token !== undefined && digests.areEqual(token, adminToken)) {
      await next();
      return;
    }
    const reason = token === undefined ? 'Authorization header must be "Bearer {ADMIN_TOKEN}"' : 'token is wrong';
    send(ctx, refusal({ kind: 'token_refused', reason }, { 'WWW-Authenticate': 'Bearer' }));
  };
}
