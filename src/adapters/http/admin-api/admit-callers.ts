import type Koa from 'koa';
import type { TooManyRequests } from '../../../application/failure.ts';
import { AuthenticateAdministrator } from '../../../application/people/authenticate-administrator.ts';
import { FIRST_KEY_NAME, type Caller } from '../../../domain/people/administrator.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { isInIpRange } from '../../../domain/shared/ip-address.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { refusalOf } from '../answers/not-ready.ts';
import { isFromOtherSite } from '../sign-in/part-of-other-site.ts';
import { send, type GatewayContext, type GatewayState } from '../middleware/gateway-context.ts';
import type { Exchange } from '../messages/once-gone.ts';
import { stillThere, type StillAdmitted } from '../limits/still-admitted.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import type { AdminDependencies } from './admin-dependencies.ts';

type Given = Pick<AdminDependencies, keyof Place | 'useCase' | 'digests' | 'observeAccess'>;

/** The settings that say from where anybody may administrate. */
type Place = Pick<AdminDependencies, 'adminToken' | 'isOnWithoutAdminToken' | 'adminIpAllowList'>;

type Door = Given & Pick<EntryPoints, 'guard' | 'lookUps'>;

/** Admits only callers with an administration token, and only from allowed addresses. */
export function admitCallers(door: Door): Koa.Middleware<GatewayState> {
  const { guard } = door;
  return async (ctx, next) => {
    const shut = refusedAddress(door, guard.addressOf(ctx.req));
    if (shut !== undefined) {
      send(ctx, shut);
      return;
    }
    // Checked before the token: an operator chose ADMIN_TOKEN, so it may be easy to guess.
    const refused = guard.mayNotAdministrate(ctx.req);
    if (refused !== undefined) {
      turnAway(ctx, refusal(refused));
      return;
    }
    const token = /^Bearer +(\S+)$/i.exec(ctx.req.headers.authorization ?? '')?.[1];
    const found = token === undefined ? NOBODY : await callerWith(token, ctx, door);
    if (!found.ok) {
      turnAway(ctx, refusal(found.error));
      return;
    }
    const caller = found.value;
    if (token === undefined && isFromOtherSite(ctx.req)) {
      // A request for a picture on another site proves nothing, and must not count as a failure of the visitor's address.
      send(ctx, refusedToken(token, undefined));
      return;
    }
    if (caller === undefined) {
      door.observeAccess('wrong_token');
      turnAway(ctx, refusedToken(token, guard.failedToAdministrate(ctx.req)));
      return;
    }
    guard.administrates(ctx.req);
    ctx.state.caller = caller;
    ctx.state.stillAdmitted = askedAnew(token ?? '', caller, door);
    await next();
  };

  function turnAway(ctx: GatewayContext, answer: Answer): void {
    ctx.state.turnedAway = { answer, caller: ofAddress(guard.keyOf(ctx.req)) };
  }
}

/** The refusal that needs no token: administration is off, or the address is not allowed. */
export function refusedAddress(
  { adminToken, isOnWithoutAdminToken, adminIpAllowList }: Place,
  address: string,
): Answer | undefined {
  if (adminToken === undefined && !isOnWithoutAdminToken) return refusal(OFF);
  const isAllowed = adminIpAllowList.length === 0 || adminIpAllowList.some((range) => isInIpRange(address, range));
  return isAllowed ? undefined : refusal({ kind: 'not_allowed', sentence: 'not allowed' });
}

const OFF = edgeFailure('no_such_path', 'the administration API is off; set ADMIN_TOKEN to turn it on');

const FIRST_KEY: Caller = {
  name: FIRST_KEY_NAME,
  role: 'admin',
  credential: FIRST_KEY_NAME,
  speaksForOthers: true,
};

async function callerWith(token: string, exchange: Exchange, door: Door): Promise<Found> {
  const { adminToken, digests, useCase, lookUps } = door;
  if (adminToken !== undefined && digests.areEqual(token, adminToken)) return ok(FIRST_KEY);
  return lookUps.find(exchange, () => useCase(AuthenticateAdministrator).execute(token));
}

/** Needs no queue, because the caller is authenticated already. Nobody revokes the first key while the process runs. */
const askedAnew = (token: string, before: Caller, { useCase }: Door): StillAdmitted =>
  before === FIRST_KEY
    ? () => Promise.resolve(ok(undefined))
    : async () => stillThere(before, await useCase(AuthenticateAdministrator).execute(token));

type Found = Result<Caller | undefined, TooManyRequests>;
const NOBODY: Found = ok(undefined);

function refusedToken(token: string | undefined, tooMany: TooManyRequests | undefined): Answer {
  if (tooMany !== undefined) return refusal(tooMany);
  const reason = token === undefined ? 'Authorization header must be "Bearer {token}"' : 'token is wrong';
  return refusalOf({ kind: 'token_refused', reason });
}
