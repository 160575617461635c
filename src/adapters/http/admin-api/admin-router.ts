import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import type Koa from 'koa';
import type { TooManyRequests } from '../../../application/failure.ts';
import { isInIpRange } from '../../../domain/shared/ip-address.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { noteRoute } from '../middleware/note-route.ts';
import type { HeavyCalls } from '../middleware/heavy-calls.ts';
import type { RequestGuard } from '../middleware/request-guard.ts';
import { agentCalls } from './agents.ts';
import { auditing } from './auditing.ts';
import { callbackSecretCalls } from './callback-secrets.ts';
import { callbackCalls } from './callbacks.ts';
import { changeCalls } from './changes.ts';
import { diagnosisCalls } from './diagnosis.ts';
import { gameCalls } from './games.ts';
import { inDoubtCalls } from './in-doubt.ts';
import { jobCalls } from './jobs.ts';
import { moneyCalls } from './money.ts';
import { offerRuleCalls } from './offer-rules.ts';
import { providerCalls } from './providers.ts';
import { readingInTurn } from './reading-in-turn.ts';
import { tokenCalls } from './tokens.ts';

/** The administration API, in the order of its documentation. */
export function adminRouter(
  { admin, adminToken, adminIpAllowList, auditChange, digests }: AdminDependencies,
  { guard, heavyCalls }: AdminGuards,
): Router<GatewayState> {
  const router = new Router<GatewayState>({ prefix: '/admin/v1', strict: true, sensitive: true });
  const addressOf = (request: IncomingMessage): string => guard.addressOf(request);
  const fingerprint = `token-${digests.sha256(adminToken ?? '').slice(0, FINGERPRINT_LENGTH)}`;
  router.use(noteRoute(router), admitting({ adminToken, adminIpAllowList, digests, guard }));
  router.use(readingInTurn(heavyCalls));
  router.use(auditing({ auditChange, fingerprint, addressOf }));
  agentCalls(router, admin);
  tokenCalls(router, admin);
  callbackSecretCalls(router, admin);
  offerRuleCalls(router, admin);
  providerCalls(router, admin);
  gameCalls(router, admin);
  jobCalls(router, admin);
  callbackCalls(router, admin);
  moneyCalls(router, admin);
  changeCalls(router, admin);
  diagnosisCalls(router, admin);
  inDoubtCalls(router, admin);
  return router;
}

interface AdminGuards {
  readonly guard: RequestGuard;
  readonly heavyCalls: HeavyCalls;
}

/** Enough to tell one token from the next, and nothing to guess a token by. */
const FINGERPRINT_LENGTH = 12;

interface Door extends Pick<AdminDependencies, 'adminToken' | 'adminIpAllowList' | 'digests'> {
  readonly guard: RequestGuard;
}

/** Lets only the holder of the administration token pass, and only from the addresses that may administrate. */
function admitting({ adminToken, adminIpAllowList, digests, guard }: Door): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    if (adminToken === undefined) {
      send(ctx, refusal(edgeFailure('no_such_path', 'the administration API is off; set ADMIN_TOKEN to turn it on')));
      return;
    }
    if (!isAllowed(guard.addressOf(ctx.req), adminIpAllowList)) {
      send(ctx, refusal({ kind: 'not_allowed', sentence: 'not allowed' }));
      return;
    }
    // Before the token is looked at: an operator chose it, so it may be one that can be guessed.
    const refused = guard.mayNotAdministrate(ctx.req);
    if (refused !== undefined) {
      send(ctx, refusal(refused));
      return;
    }
    const token = /^Bearer +(\S+)$/i.exec(ctx.req.headers.authorization ?? '')?.[1];
    if (token !== undefined && digests.areEqual(token, adminToken)) {
      guard.administrates(ctx.req);
      await next();
      return;
    }
    send(ctx, refusedToken(token, guard.failedToAdministrate(ctx.req)));
  };
}

const isAllowed = (address: string, ranges: readonly string[]): boolean =>
  ranges.length === 0 || ranges.some((range) => isInIpRange(address, range));

function refusedToken(token: string | undefined, tooMany: TooManyRequests | undefined): Answer {
  if (tooMany !== undefined) return refusal(tooMany);
  const reason = token === undefined ? 'Authorization header must be "Bearer {ADMIN_TOKEN}"' : 'token is wrong';
  return refusal({ kind: 'token_refused', reason }, { 'WWW-Authenticate': 'Bearer' });
}
