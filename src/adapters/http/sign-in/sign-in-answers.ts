import type { RouterContext } from '@koa/router';
import type { TooManyRequests } from '../../../application/failure.ts';
import type { AccessRequest } from '../../../application/people/note-access.ts';
import type { OpenedSession } from '../../../application/people/open-session.ts';
import type { Answer } from '../answers/answer.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import type { RequestGuard } from '../middleware/request-guard.ts';
import { noWantedCookie, sessionCookie, sessionIn, wantedIn } from './cookies.ts';
import { goingOn, pageAnswer, refusedPage } from './pages.ts';
import type { SignInUseCases } from './sign-in-dependencies.ts';

export type SignInContext = RouterContext<GatewayState>;

const TOO_MANY = 429;

/** The request, as the log of changes has it. */
export const accessRequestOf = (ctx: SignInContext, guard: RequestGuard): AccessRequest => ({
  address: guard.addressOf(ctx.req),
  requestId: ctx.state.requestId,
  path: ctx.state.route,
});

export const tooManyPage = ({ retryAfterMs }: TooManyRequests): Answer => {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const page = refusedPage(`Too many failed sign-ins. Try again in ${seconds} s.`, TOO_MANY);
  return { ...page, headers: { ...page.headers, 'Retry-After': String(seconds) } };
};

/** Goes on to the page that was wanted before, or to the console. */
export const signedInAnswer = ({ req }: SignInContext, { secret, owner }: OpenedSession): Answer => ({
  ...pageAnswer(goingOn(owner.name, wantedIn(req) ?? CONSOLE)),
  cookies: [sessionCookie(secret), noWantedCookie],
});

const CONSOLE = '/console';

/** Ends the session that the browser had before: nobody could end it once its cookie is overwritten. */
export async function leaveFormer(ctx: SignInContext, signIn: SignInUseCases, guard: RequestGuard): Promise<void> {
  const secret = sessionIn(ctx.req);
  const former = secret === undefined ? undefined : await signIn.recogniseSession.execute(secret);
  if (former !== undefined) await signIn.signOut.execute(former.session, accessRequestOf(ctx, guard));
}
