import Router from '@koa/router';
import type { z } from 'zod';
import { BeginLogin, CollectLogin, type LoginOutcome } from '../../../application/people/logins.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { storableText } from '../../../domain/shared/bounded-text.ts';
import { placeOf, type Route } from '../../api/call.ts';
import type { BodyBounds } from '../../api/schemas/body-limits.ts';
import { LOGINS } from '../../api/calls/sessions.ts';
import type { AdminDependencies } from '../admin-api/admin-dependencies.ts';
import { refusedAddress } from '../admin-api/admit-callers.ts';
import { instantJson } from '../answers/json-names.ts';
import { readJson } from '../admin-api/read-json.ts';
import { readBySchema } from '../admin-api/read-by-schema.ts';
import { preferredLanguage } from '../answers/accept-language.ts';
import { success } from '../answers/answer.ts';
import { refusalOf } from '../answers/not-ready.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { noteRoute } from '../middleware/note-route.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import { onceGone } from '../messages/once-gone.ts';
import { SIGN_IN } from './pages.ts';
import { accessRequestOf, type SignInContext } from './sign-in-answers.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

type Given = SignInDependencies & AdminDependencies & EntryPoints;

const MACHINE_LENGTH_MAX = 128;
const MS_PER_SECOND = 1_000;
const PENDING = { status: 'authorization_pending', name: null, token: null, expires_at: null } as const;

/** The calls by which a command line signs in; they need no token. */
export function loginRouter(given: Given): Router<GatewayState> {
  const { guard, gate, lookUps, useCase, publicUrl = '' } = given;
  const router = new Router<GatewayState>({ prefix: '/admin/v1', strict: true, sensitive: true });
  router.use(noteRoute(router));
  const desk = { router, given };
  serveOpen(desk, LOGINS.begin, async ({ machine }, ctx) => {
    const tooMany = guard.mayBeginLogin(ctx.req);
    if (tooMany !== undefined) return err(tooMany);
    const beginning = () =>
      useCase(BeginLogin).execute(storableText(machine, MACHINE_LENGTH_MAX), guard.addressOf(ctx.req));
    const begun = await gate.logins.run(guard.keyOf(ctx.req), beginning, { onceGone: onceGone(ctx) });
    if (begun === undefined) return err(gate.logins.refusal);
    const { deviceCode, userCode, lifeMs, intervalMs } = begun;
    const address = `${publicUrl}${SIGN_IN}/command-line`;
    return ok({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: address,
      verification_uri_complete: `${address}?code=${userCode}`,
      expires_in: lifeMs / MS_PER_SECOND,
      interval: intervalMs / MS_PER_SECOND,
    });
  });
  serveOpen(desk, LOGINS.collect, async ({ device_code: deviceCode }, ctx) => {
    const collected = await lookUps.find(
      ctx,
      () => useCase(CollectLogin).execute(deviceCode, accessRequestOf(ctx, guard)),
      isSignedIn,
    );
    if (!collected.ok) return collected;
    const outcome = collected.value;
    if (!outcome.ok) return err(guard.failedToSignIn(ctx.req, undefined) ?? outcome.error);
    if (outcome.value.kind === 'waiting') return ok(PENDING);
    const { name, token, expiresAtMs } = outcome.value;
    return ok({ status: 'signed_in', name, token, expires_at: instantJson(expiresAtMs) });
  });
  return router;
}

/** Only a completed sign-in counts as a proof, because anybody can begin one. */
const isSignedIn = (outcome: Result<LoginOutcome, unknown>): boolean =>
  outcome.ok && outcome.value.kind === 'signed_in';

interface Desk {
  readonly router: Router<GatewayState>;
  readonly given: Given;
}

interface OpenCall<B extends z.ZodType, A extends z.ZodType> {
  readonly route: Route;
  readonly body: B;
  readonly bodyMax: BodyBounds;
  readonly answers: A;
}

type OpenHandler<B extends z.ZodType, A extends z.ZodType> = (
  body: z.output<B>,
  ctx: SignInContext,
) => Promise<Result<z.output<A>, HttpFailure>>;

function serveOpen<B extends z.ZodType, A extends z.ZodType>(
  { router, given }: Desk,
  call: OpenCall<B, A>,
  handler: OpenHandler<B, A>,
): void {
  router.post(placeOf(call).path, async (ctx) => {
    const shut = refusedAddress(given, given.guard.addressOf(ctx.req));
    if (shut !== undefined) {
      send(ctx, shut);
      return;
    }
    const tooMany = given.guard.mayNotSignIn(ctx.req);
    const body = tooMany === undefined ? await bodyOf(ctx, given, call) : err(tooMany);
    const answered = body.ok ? await handler(body.value, ctx) : body;
    if (answered.ok) {
      const prepared = success(answered.value, preferredLanguage(ctx.req.headers['accept-language']));
      send(ctx, { ...prepared, headers: { 'Cache-Control': 'no-store' } });
      return;
    }
    ctx.state.turnedAway = { answer: refusalOf(answered.error), caller: ofAddress(given.guard.keyOf(ctx.req)) };
  });
}

async function bodyOf<B extends z.ZodType>(
  ctx: SignInContext,
  { bodies }: EntryPoints,
  call: Pick<OpenCall<B, z.ZodType>, 'body' | 'bodyMax'>,
): Promise<Result<z.output<B>, HttpFailure>> {
  const body = await readJson(ctx, bodies, { sender: 'stranger', ...call.bodyMax });
  return body.ok ? readBySchema(call.body, body.value) : body;
}
