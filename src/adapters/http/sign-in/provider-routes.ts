import type Router from '@koa/router';
import type { SignInByProvider } from '../../../application/people/sign-in-by-provider.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import { onceGone } from '../messages/once-gone.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import { noProviderCookie, providerCookie, providerSecretIn } from './cookies.ts';
import { refusedPage, SIGN_IN } from './pages.ts';
import {
  accessRequestOf,
  crowdedPage,
  leaveFormer,
  signedInAnswer,
  sendPage,
  tooManyPage,
  type SignInContext,
} from './sign-in-answers.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

type Given = SignInDependencies & Pick<EntryPoints, 'guard' | 'gate'>;

/** The routes to the identity provider and back. */
export function providerRoutes(router: Router<GatewayState>, given: Given): void {
  const asked = async (answer: (provider: SignInByProvider) => Promise<Answer>): Promise<Answer> => {
    const { signInByProvider } = given;
    return signInByProvider === undefined ? NO_PROVIDER : answer(signInByProvider);
  };
  router.get(`${SIGN_IN}/provider`, async (ctx) =>
    sendPage(ctx, given.guard, await asked((provider) => begin(ctx, provider, given))),
  );
  router.get(`${SIGN_IN}/provider/answer`, async (ctx) =>
    sendPage(ctx, given.guard, await asked((provider) => finish(ctx, provider, given))),
  );
}

const NO_PROVIDER = refusal(edgeFailure('no_such_path', 'no identity provider is set up'));

const AWAY = 'The identity provider does not answer at the moment. Try again later, or ask for a link.';
const REFUSED =
  'The identity provider’s answer was not accepted. Sign in again; if it happens again, tell those who run the gateway.';
const NO_ROLE = 'Your account may not administrate this gateway. Ask those who run it for a role.';
const UNAVAILABLE = 503;

async function begin(
  ctx: SignInContext,
  provider: SignInByProvider,
  { guard, secretBox, gate }: Given,
): Promise<Answer> {
  const tooMany = guard.mayNotSignIn(ctx.req);
  if (tooMany !== undefined) return tooManyPage(tooMany);
  const begun = await gate.identity.run(guard.keyOf(ctx.req), () => provider.begin(), { onceGone: onceGone(ctx) });
  if (begun === undefined) return crowdedPage(gate.identity.refusal);
  if (!begun.ok) return refusedPage(AWAY, UNAVAILABLE);
  const { url, secret } = begun.value;
  const headers = { Location: url, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  const cookies = [providerCookie(secretBox.seal(secret))];
  return { httpStatus: 303, code: 0, body: '', contentType: 'text/plain', headers, cookies };
}

async function finish(ctx: SignInContext, provider: SignInByProvider, given: Given): Promise<Answer> {
  const { guard, gate } = given;
  const tooMany = guard.mayNotSignIn(ctx.req);
  if (tooMany !== undefined) return tooManyPage(tooMany);
  const secret = openedSecret(ctx, given);
  if (secret === undefined) return failed(ctx, guard, { sentence: REFUSED, name: undefined });
  const request = accessRequestOf(ctx, guard);
  const opening = () => provider.execute({ answerUrl: ctx.originalUrl, secret }, request);
  const opened = await gate.identity.run(guard.keyOf(ctx.req), opening, { onceGone: onceGone(ctx) });
  // The cookie stays, because the browser can send the same answer again.
  if (opened === undefined) return crowdedPage(gate.identity.refusal);
  if (opened.ok) {
    guard.signedIn(ctx.req);
    await leaveFormer(ctx, given.useCase, guard);
    const answer = signedInAnswer(ctx, opened.value);
    return { ...answer, cookies: [...(answer.cookies ?? []), noProviderCookie] };
  }
  if (opened.error.kind === 'unreachable') return withoutCookie(refusedPage(AWAY, UNAVAILABLE));
  const hasAccount = opened.error.kind === 'sign_in_refused';
  const name = opened.error.kind === 'sign_in_refused' ? opened.error.name : undefined;
  return failed(ctx, guard, { sentence: hasAccount ? NO_ROLE : REFUSED, name });
}

/** The secret in the cookie; undefined if the cookie is absent, altered, or from another gateway. */
function openedSecret(ctx: SignInContext, { secretBox }: Given): string | undefined {
  try {
    return secretBox.open(providerSecretIn(ctx.req) ?? '');
  } catch {
    return undefined;
  }
}

function failed(
  ctx: SignInContext,
  guard: RequestGuard,
  { sentence, name }: { readonly sentence: string; readonly name: string | undefined },
): Answer {
  const tooMany = guard.failedToSignIn(ctx.req, name);
  return withoutCookie(tooMany === undefined ? refusedPage(sentence) : tooManyPage(tooMany));
}

const withoutCookie = (answer: Answer): Answer => ({ ...answer, cookies: [noProviderCookie] });
