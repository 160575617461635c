import Router, { type RouterContext } from '@koa/router';
import type { TooManyRequests } from '../../../application/failure.ts';
import { RecogniseSession, type RecognisedSession } from '../../../application/people/sessions.ts';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { FORM_LIMITS } from '../../api/schemas/body-limits.ts';
import type { ConsolePages, MakeCall, PageFile, PlainPage } from '../../pages/visit.ts';
import type { AdminDependencies } from '../admin-api/admin-dependencies.ts';
import type { DoorVisitor } from '../admin-api/admin-door.ts';
import { refusedAddress } from '../admin-api/admit-callers.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import { hasArrived } from '../messages/raw-body.ts';
import { onceGone } from '../messages/once-gone.ts';
import { stillThere, type StillAdmitted } from '../limits/still-admitted.ts';
import type { AwaitedBody } from '../messages/awaited-bodies.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import type { RequestObserver } from '../middleware/observe-requests.ts';
import { ownPath, sessionIn, wantedCookie, zoneIn } from '../sign-in/cookies.ts';
import { FOREIGN, ownForm, sentenceOfForm, type FormRefused } from '../sign-in/own-form.ts';
import { FORM_TOKEN, SIGN_IN } from '../sign-in/pages.ts';
import { sessionNow, sessionOf } from '../sign-in/sign-in-answers.ts';
import type { SignInDependencies } from '../sign-in/sign-in-dependencies.ts';
import { answerOf, goingTo, packedPage } from './console-answers.ts';
import type { IncomingMessage } from 'node:http';
import { fileAnswers } from '../answers/compressed.ts';

/** The files by their paths. A path changes with the content, so caches never ask again. */
const pageFileAnswers = (
  files: readonly PageFile[],
): ReadonlyMap<string, (request: IncomingMessage) => Promise<Answer>> =>
  new Map(
    files.map(({ path, contentType, bytes }) => [
      path,
      fileAnswers({ httpStatus: 200, code: 0, contentType, headers: HEADERS }, bytes),
    ]),
  );

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The parts that the console needs of the server around it. */
interface ConsoleGiven extends SignInDependencies, AdminDependencies, EntryPoints {
  readonly console: ConsolePages;
  readonly door: (visitor: DoorVisitor) => MakeCall;
  readonly observer: RequestObserver;
  readonly nowMs: () => number;
}

type ConsoleContext = RouterContext<GatewayState>;

const PATH = /^\/console(?:\/.*)?$/;

/** Serves the console: its files to everybody, and its pages to people who are signed in. */
export function consoleRouter(given: ConsoleGiven): Router<GatewayState> {
  const files = pageFileAnswers(given.console.files);
  const router = new Router<GatewayState>({ strict: true, sensitive: true });
  router.all(PATH, async (ctx) => {
    ctx.state.route = '/console';
    const file = files.get(ctx.path);
    if (refusedAddress(given, given.guard.addressOf(ctx.req)) !== undefined) await plain(ctx, given, NOT_FROM_HERE);
    else if (file !== undefined) send(ctx, await file(ctx.req));
    else await answered(ctx, given);
  });
  return router;
}

const FORBIDDEN = 403;
const NOT_FROM_HERE = {
  httpStatus: FORBIDDEN,
  title: 'Not from here',
  sentence: 'The console is off, or your address may not administrate.',
};
const FOREIGN_FORM = {
  httpStatus: FORBIDDEN,
  title: 'Form refused',
  sentence: 'This form does not come from a page of your session. Open the page again, and send it from there.',
};
const ENDED = {
  ...FOREIGN_FORM,
  sentence:
    'Your session ended, or your role changed, while this form was on its way. Nothing was done. Open the page again.',
};
const WRONG_METHOD = {
  httpStatus: 405,
  title: 'Not like this',
  sentence: 'The pages of the console take GET and POST.',
};
const CROWDED = {
  httpStatus: 429,
  title: 'Too many visitors',
  sentence: 'Too many people open the console at the same moment. Try again in a second.',
};
const NOT_READY = {
  httpStatus: 503,
  title: 'Not ready',
  sentence: 'The gateway cannot serve at the moment. Try again in a few seconds.',
};

async function answered(ctx: ConsoleContext, given: ConsoleGiven): Promise<void> {
  try {
    const found = await sessionOf(ctx, given, ctx.req.headers['x-refresh'] === undefined);
    const session = found.ok ? found.value : undefined;
    if (!found.ok) await crowded(ctx, given, found.error);
    else if (session !== undefined) await visited(ctx, given, session);
    else if (sessionIn(ctx.req) === undefined) send(ctx, signInFirst(ctx));
    else turnAway(ctx, given, signInFirst(ctx));
  } catch (error) {
    await faulty(ctx, given, error);
  }
}

async function visited(ctx: ConsoleContext, given: ConsoleGiven, session: RecognisedSession): Promise<void> {
  const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
  if (method !== 'GET' && method !== 'POST') return plain(ctx, given, WRONG_METHOD);
  const { caller, formToken } = session;
  const stillAdmitted: StillAdmitted = async () => stillThere(caller, (await sessionNow(ctx.req, given))?.caller);
  const waits = method === 'POST' && !hasArrived(ctx.req);
  const form = method === 'POST' ? await formOf(ctx, given, session) : ok(new URLSearchParams());
  if (!form.ok) return plain(ctx, given, refusedForm(form.error));
  if (waits && !(await stillAdmitted()).ok) return plain(ctx, given, ENDED);
  const address = given.guard.addressOf(ctx.req);
  const call = given.door({ caller, address, requestId: ctx.state.requestId, stillAdmitted, onceGone: onceGone(ctx) });
  const { path } = ctx;
  const query = new URLSearchParams(ctx.querystring);
  const page = await given.console.answer({
    method,
    path,
    query,
    form: form.value,
    caller,
    formToken,
    nowMs: given.nowMs(),
    program: given.program,
    zone: zoneIn(ctx.req),
    call,
  });
  ctx.state.route = page.route;
  send(ctx, await answerOf(ctx.req, page));
}

const OF_CONSOLE: AwaitedBody = { sender: 'proven', bytesMax: FORM_LIMITS.bytesMax };

async function formOf(
  ctx: ConsoleContext,
  given: ConsoleGiven,
  session: RecognisedSession,
): Promise<Result<URLSearchParams, FormRefused>> {
  const form = await ownForm(ctx, given, OF_CONSOLE);
  if (!form.ok) return form;
  const isOwn = given.useCase(RecogniseSession).isOwnForm(session, form.value.field(FORM_TOKEN));
  return isOwn ? ok(form.value.all) : err(FOREIGN);
}

const refusedForm = (refused: FormRefused): PlainPage =>
  refused.kind === 'foreign_form'
    ? FOREIGN_FORM
    : { ...FOREIGN_FORM, httpStatus: refusal(refused).httpStatus, sentence: sentenceOfForm(refused) };

/** Too many sessions are being looked up at the moment. The visitor's session may well be valid. */
async function crowded(ctx: ConsoleContext, given: ConsoleGiven, { retryAfterMs }: TooManyRequests): Promise<void> {
  const answer = await packedPage(ctx.req, { httpStatus: CROWDED.httpStatus, page: given.console.plain(CROWDED) });
  const headers = { ...answer.headers, 'Retry-After': String(Math.ceil(retryAfterMs / 1_000)) };
  turnAway(ctx, given, { ...answer, headers });
}

/** Refuses a visit without a valid session, or a form of another site. Repeated refusals of an address are delayed. */
function turnAway(ctx: ConsoleContext, { guard }: ConsoleGiven, answer: Answer): void {
  ctx.state.turnedAway = { answer, caller: ofAddress(guard.keyOf(ctx.req)) };
}

/** Redirects to the sign-in, and afterwards to the wanted page. A request for a part of a page redirects the whole page. */
function signInFirst(ctx: ConsoleContext): Answer {
  const isPart = ctx.req.headers['hx-request'] !== undefined;
  const isPage = ctx.method === 'GET' && !isPart;
  const wanted = isPage ? ownPath(ctx.originalUrl) : undefined;
  const answer = isPart
    ? { ...goingTo(SIGN_IN), httpStatus: 200, headers: { 'HX-Redirect': SIGN_IN, 'Cache-Control': 'no-store' } }
    : goingTo(SIGN_IN);
  return wanted === undefined ? answer : { ...answer, cookies: [wantedCookie(wanted)] };
}

async function faulty(ctx: ConsoleContext, given: ConsoleGiven, error: unknown): Promise<void> {
  if (error instanceof StoreUnavailable || error instanceof WalletBusy) return plain(ctx, given, NOT_READY);
  const { requestId, traceId } = ctx.state;
  given.observer.failed({ requestId, error, traceId });
  const sentence = `Something failed inside the gateway. Its log has the cause under the request id ${requestId}.`;
  await plain(ctx, given, { httpStatus: 500, title: 'Something failed', sentence });
}

async function plain(ctx: ConsoleContext, given: ConsoleGiven, page: PlainPage): Promise<void> {
  const { httpStatus } = page;
  const answer = await packedPage(ctx.req, { httpStatus, page: given.console.plain(page) });
  if (httpStatus === FORBIDDEN) turnAway(ctx, given, answer);
  else send(ctx, answer);
}
