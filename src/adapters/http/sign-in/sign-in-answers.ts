import type { IncomingMessage } from 'node:http';
import type { RouterContext } from '@koa/router';
import type { TooManyRequests } from '../../../application/failure.ts';
import type { AccessRequest } from '../../../application/people/note-access.ts';
import {
  RecogniseSession,
  SignOut,
  type OpenedSession,
  type RecognisedSession,
} from '../../../application/people/sessions.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Answer } from '../answers/answer.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import type { Exchange } from '../messages/once-gone.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import type { UseCases } from '../use-cases.ts';
import { noWantedCookie, sessionCookie, sessionIn, wantedIn } from './cookies.ts';
import { goingOn, pageAnswer, refusedPage } from './pages.ts';

export type SignInContext = RouterContext<GatewayState>;

const TOO_MANY = 429;
const CROWD = 'Too many people sign in at the same moment.';

/** The page for a person whose credential was not checked, because too many credentials wait for a check. */
export const crowdedPage = (tooMany: TooManyRequests): Answer => tooManyPage(tooMany, CROWD);

/** The facts of the request for the log of changes. */
export const accessRequestOf = (ctx: SignInContext, guard: RequestGuard): AccessRequest => ({
  address: guard.addressOf(ctx.req),
  requestId: ctx.state.requestId,
  path: ctx.state.route,
});

export const tooManyPage = ({ retryAfterMs }: TooManyRequests, reason = 'Too many failed sign-ins.'): Answer => {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const page = refusedPage(`${reason} Try again in ${seconds} s.`, TOO_MANY);
  return { ...page, headers: { ...page.headers, 'Retry-After': String(seconds) } };
};

/** Redirects to the page that the person wanted before, or to the console. */
export function signedInAnswer({ req }: SignInContext, { secret, owner }: OpenedSession): Answer {
  const wanted = wantedIn(req);
  const cookies = [sessionCookie(secret), ...(wanted === undefined ? [] : [noWantedCookie])];
  return { ...pageAnswer(goingOn(owner.name, wanted ?? CONSOLE)), cookies };
}

const CONSOLE = '/console';

/** Sends a page. Repeated refusals of an address are delayed, because an attacker who guesses credentials ignores `Retry-After`. */
export function sendPage(ctx: SignInContext, guard: RequestGuard, answer: Answer): void {
  if (answer.code === 0) send(ctx, answer);
  else ctx.state.turnedAway = { answer, caller: ofAddress(guard.keyOf(ctx.req)) };
}

/** Looks up the session of a browser, when the queue of its address is served. Undefined: there is no session, or it has ended. */
export async function sessionOf(
  exchange: Exchange,
  { useCase, lookUps }: SessionFinder,
  isUse = true,
): Promise<Result<RecognisedSession | undefined, TooManyRequests>> {
  const secret = sessionIn(exchange.req);
  return secret === undefined
    ? ok(undefined)
    : lookUps.find(exchange, () => useCase(RecogniseSession).execute(secret, isUse));
}

/** Looks up a browser's session again, without a queue: the browser had a session when its request arrived. */
export async function sessionNow(
  request: IncomingMessage,
  { useCase }: Pick<SessionFinder, 'useCase'>,
): Promise<RecognisedSession | undefined> {
  const secret = sessionIn(request);
  return secret === undefined ? undefined : useCase(RecogniseSession).execute(secret, false);
}

interface SessionFinder extends Pick<EntryPoints, 'lookUps'> {
  readonly useCase: UseCases;
}

/** Ends the session that the browser had before: nobody could end it once its cookie is overwritten. */
export async function leaveFormer(ctx: SignInContext, useCase: UseCases, guard: RequestGuard): Promise<void> {
  const secret = sessionIn(ctx.req);
  const former = secret === undefined ? undefined : await useCase(RecogniseSession).execute(secret);
  if (former !== undefined) await useCase(SignOut).execute(former.session, accessRequestOf(ctx, guard));
}
