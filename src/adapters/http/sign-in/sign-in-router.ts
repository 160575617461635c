import Router from '@koa/router';
import { DecideLogin } from '../../../application/people/logins.ts';
import { NoteAccess } from '../../../application/people/note-access.ts';
import { RecogniseSession, SignOut, type RecognisedSession } from '../../../application/people/sessions.ts';
import { SignInByLink } from '../../../application/people/sign-in-links.ts';
import type { AdminDependencies } from '../admin-api/admin-dependencies.ts';
import { refusedAddress } from '../admin-api/admit-callers.ts';
import { bytesOf, refusal, type Answer } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { hasArrived } from '../messages/raw-body.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import { noSessionCookie } from './cookies.ts';
import {
  FOREIGN,
  OF_SESSION,
  OF_STRANGER,
  ownForm,
  sentenceOfForm,
  type FormRefused,
  type OwnForm,
} from './own-form.ts';
import {
  FORM_TOKEN,
  ICON_PATH,
  linkPage,
  loginPage,
  ownPage,
  pageAnswer,
  refusedPage,
  sentencePage,
  SIGN_IN,
  strangerPage,
  STYLE_PATH,
} from './pages.ts';
import { isPartOfOtherSite } from './part-of-other-site.ts';
import { providerRoutes } from './provider-routes.ts';
import {
  accessRequestOf,
  crowdedPage,
  sessionNow,
  sessionOf,
  leaveFormer,
  signedInAnswer,
  sendPage,
  tooManyPage,
  type SignInContext,
} from './sign-in-answers.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

type Given = SignInDependencies & AdminDependencies & EntryPoints;

/** The pages where people sign in: forms without script, and a cookie that only this host gets. */
export function signInRouter(given: Given): Router<GatewayState> {
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.use(noteRoute(router), async (ctx, next) => {
    const refused = refusedAddress(given, given.guard.addressOf(ctx.req));
    if (refused !== undefined) sendPage(ctx, given.guard, refused);
    else if (isPartOfOtherSite(ctx.req)) send(ctx, refusedPage(BY_ITSELF, FORBIDDEN));
    else await next();
  });
  const desk = new SignInDesk(given);
  const served = (answer: (ctx: SignInContext) => Promise<Answer>) => async (ctx: SignInContext) =>
    sendPage(ctx, given.guard, await answer(ctx));
  for (const [path, file] of [
    [STYLE_PATH, given.console.style],
    [ICON_PATH, given.console.icon],
  ] as const)
    router.get(path, (ctx) => send(ctx, leadingTo(file)));
  router.get(
    SIGN_IN,
    served((ctx) => desk.home(ctx)),
  );
  router.get(
    `${SIGN_IN}/link/:link`,
    served((ctx) => desk.askAboutLink(ctx)),
  );
  router.post(
    `${SIGN_IN}/link`,
    served((ctx) => desk.useLink(ctx)),
  );
  router.get(
    `${SIGN_IN}/command-line`,
    served((ctx) => desk.askAboutLogin(ctx)),
  );
  router.post(
    `${SIGN_IN}/command-line`,
    served((ctx) => desk.decideLogin(ctx)),
  );
  router.post(
    `${SIGN_IN}/out`,
    served((ctx) => desk.leave(ctx)),
  );
  providerRoutes(router, given);
  return router;
}

const FOUND = 302;

/** Leads to a file of the console, from a path next to its folder. */
const leadingTo = (file: string): Answer => ({
  httpStatus: FOUND,
  code: 0,
  body: bytesOf(''),
  contentType: 'text/plain; charset=utf-8',
  headers: { Location: file.replace(/^\/console/, '..'), 'Cache-Control': 'no-cache' },
});

/** Otherwise, a picture on another site could use up the failures that are allowed for the visitor's address. */
const BY_ITSELF = 'This page opens by itself, and not as a part of another site.';
const BAD_LINK = 'This link does not work: it was used, is too old, or is not whole. Ask for a new one.';
const BAD_CODE =
  'No command line waits under this code. Compare it with what the command line shows, or begin there again.';
const FOREIGN_FORM =
  'This form does not come from a page of this gateway. Open the page again, and send it from there.';
const STRANGER = 'You are not signed in, or your session is over. Sign in, and open this page again.';

const FORBIDDEN = 403;

const refusedForm = (refused: FormRefused): Answer =>
  refused.kind === 'foreign_form'
    ? refusedPage(FOREIGN_FORM, FORBIDDEN)
    : refusedPage(sentenceOfForm(refused), refusal(refused).httpStatus);

/**
 * Answers the pages that need no identity provider. A link is checked even after many failures of its address: nobody guesses 256 bits, and an
 * attacker at the same address must not lock out the owner of a link.
 */
class SignInDesk {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async home(ctx: SignInContext): Promise<Answer> {
    const session = await sessionOf(ctx, this.#given);
    if (!session.ok) return crowdedPage(session.error);
    const stranger = strangerPage(this.#given.signInByProvider !== undefined, this.#given.program);
    return pageAnswer(session.value === undefined ? stranger : ownPage(session.value));
  }

  async askAboutLink(ctx: SignInContext): Promise<Answer> {
    const { useCase, lookUps } = this.#given;
    const secret = String(ctx.params['link']);
    const looked = await lookUps.find(ctx, () => useCase(SignInByLink).look(secret));
    if (!looked.ok) return crowdedPage(looked.error);
    const name = looked.value;
    return name === undefined ? this.#failed(ctx, BAD_LINK, undefined) : pageAnswer(linkPage(name, secret));
  }

  async useLink(ctx: SignInContext): Promise<Answer> {
    const { guard, useCase, lookUps } = this.#given;
    const form = await ownForm(ctx, this.#given, OF_STRANGER);
    if (!form.ok) return refusedForm(form.error);
    const link = form.value.field('link');
    const used = await lookUps.find(
      ctx,
      () => useCase(SignInByLink).execute(link, accessRequestOf(ctx, guard)),
      ({ ok: isRight }) => isRight,
    );
    if (!used.ok) return crowdedPage(used.error);
    const opened = used.value;
    if (!opened.ok) return this.#failed(ctx, BAD_LINK, opened.error.name);
    guard.signedIn(ctx.req);
    await leaveFormer(ctx, useCase, guard);
    return signedInAnswer(ctx, opened.value);
  }

  async askAboutLogin(ctx: SignInContext): Promise<Answer> {
    const found = await sessionOf(ctx, this.#given);
    if (!found.ok) return crowdedPage(found.error);
    const session = found.value;
    if (session === undefined) return refusedPage(STRANGER);
    const { name } = session.caller;
    const tooMany = this.#given.guard.mayNotTry(name);
    if (tooMany !== undefined) return tooManyPage(tooMany);
    const code = new URLSearchParams(ctx.querystring).get('code') ?? '';
    const login = await this.#given.useCase(DecideLogin).look(code);
    if (login === undefined) return this.#wrongCode(ctx, name);
    const { guard, loginDays: days, program } = this.#given;
    return pageAnswer(loginPage(session, login, { days, here: guard.addressOf(ctx.req), program }));
  }

  async decideLogin(ctx: SignInContext): Promise<Answer> {
    return this.#withOwnForm(ctx, async (form, { caller }) => {
      const { guard, useCase } = this.#given;
      const tooMany = guard.mayNotTry(caller.name);
      if (tooMany !== undefined) return tooManyPage(tooMany);
      const code = form.field('code');
      const isConfirmed = form.field('answer') === 'confirm';
      const event = isConfirmed ? 'login_confirmed' : 'login_denied';
      const login = await useCase(DecideLogin).look(code);
      if (login === undefined) return this.#wrongCode(ctx, caller.name);
      const after = { code: login.code, machine: login.machine, address: login.address };
      const noted = { event, name: caller.name, credential: caller.credential, after } as const;
      // Noted first, as every sign-in is.
      await useCase(NoteAccess).execute(noted, accessRequestOf(ctx, guard));
      if (!(await useCase(DecideLogin).execute(code, caller.name, isConfirmed)))
        return this.#wrongCode(ctx, caller.name);
      const sentence = isConfirmed
        ? 'The command line is signed in; you may close this page.'
        : 'The command line was denied.';
      return pageAnswer(sentencePage('Done', sentence));
    });
  }

  async leave(ctx: SignInContext): Promise<Answer> {
    return this.#withOwnForm(ctx, async (_, { session }) => {
      const { guard, useCase } = this.#given;
      await useCase(SignOut).execute(session, accessRequestOf(ctx, guard));
      return { ...pageAnswer(sentencePage('Signed out', 'Your session is over.')), cookies: [noSessionCookie] };
    });
  }

  async #withOwnForm(
    ctx: SignInContext,
    answer: (form: OwnForm, session: RecognisedSession) => Promise<Answer>,
  ): Promise<Answer> {
    const found = await sessionOf(ctx, this.#given);
    if (!found.ok) return crowdedPage(found.error);
    const session = found.value;
    if (session === undefined) return refusedPage(STRANGER);
    const waits = !hasArrived(ctx.req);
    const form = await ownForm(ctx, this.#given, OF_SESSION);
    if (!form.ok) return refusedForm(form.error);
    if (waits && (await sessionNow(ctx.req, this.#given)) === undefined) return refusedPage(STRANGER);
    const isOwn = this.#given.useCase(RecogniseSession).isOwnForm(session, form.value.field(FORM_TOKEN));
    return isOwn ? answer(form.value, session) : refusedForm(FOREIGN);
  }

  #wrongCode(ctx: SignInContext, name: string): Answer {
    const tooMany = this.#given.guard.failedToTry(ctx.req, name);
    return tooMany === undefined ? refusedPage(BAD_CODE) : tooManyPage(tooMany);
  }

  #failed(ctx: SignInContext, sentence: string, name: string | undefined): Answer {
    const tooMany = this.#given.guard.failedToSignIn(ctx.req, name);
    return tooMany === undefined ? refusedPage(sentence) : tooManyPage(tooMany);
  }
}
