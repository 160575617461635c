import type { IncomingMessage } from 'node:http';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { Once } from '../../../application/people/approved-call.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { invalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import type { NumberedPage } from '../../../domain/shared/page.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import {
  placeOf,
  type AdminCall,
  type AnswerOf,
  type Fields,
  type NameIn,
  type NoMoreThan,
  type Route,
} from '../../api/call.ts';
import { ADMIN_BODY_BYTES_MAX } from '../../api/body-limits.ts';
import { preferredLanguage } from '../answers/accept-language.ts';
import { refusal, success } from '../answers/answer.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import { mayFill, mayMake, type Admitted, type OwnersOfItems, type Texts } from './may-make.ts';
import { secondPersonFor, type SecondPersonRule } from './second-person.ts';
import { readJson } from './read-json.ts';
import { schemaViolation } from './schema-violation.ts';

export type AdminContext = RouterContext<GatewayState>;

/** Takes the calls of the administration API. */
export interface AdminRouter {
  readonly router: Router<GatewayState>;
  readonly owners: OwnersOfItems;
  /** Where callers reach the gateway, when that is configured. */
  readonly publicUrl: string | undefined;
  /** The handlers of calls by their names, for calls that are made later. */
  readonly handlers: Map<string, AnyHandler>;
  readonly secondPerson: SecondPersonRule;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The handler of any call. */
export type AnyHandler = (asked: never) => Promise<Result<unknown, HttpFailure>>;

/** The question to a handler. The names in the path and the parameters of the query are text, which is empty where they are not sent. */
interface Asked<R extends Route, Q extends Fields, B extends z.ZodType> {
  readonly params: Readonly<Record<NameIn<R>, string>>;
  readonly query: Readonly<Record<keyof Q & string, string>>;
  /** Checked by the contract. */
  readonly body: z.output<B>;
  /** The acting person, as the log of changes names it. */
  readonly actor: string;
  readonly caller: Caller;
  /** The Agent whose own people ask; undefined for all others. */
  readonly ownAgent: string | undefined;
  /** For a call that two people want. */
  readonly once?: Once;
}

/** The envelope's `data` as the contract has it; undefined where that is empty. */
type Data<A extends z.ZodType> = z.output<A> extends Record<string, never> ? undefined : AnswerOf<{ answers: A }>;

/** Serves a call: its route, what it takes and what it answers are those of the contract. */
export function serve<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType, G extends Data<A>>(
  router: AdminRouter,
  call: AdminCall<R, Q, B, A>,
  handler: ((asked: Asked<R, Q, B>) => Promise<Result<G, HttpFailure>>) & NoMoreThan<Data<A>, G>,
): void {
  router.handlers.set(call.name, handler);
  serveRaw(router, call, async (ctx, { query, ownAgent }) => {
    const { params, state, path } = ctx;
    const caller = callerOf(ctx);
    const body = call.body === undefined ? ok(undefined) : await bodyOf(ctx, call.body);
    if (!body.ok) return body;
    const refused = mayFill(call, caller, body.value);
    if (refused !== undefined) return err(refused);
    const asked = { params: params as Texts, query, body: body.value };
    const actor = state.actor ?? '';
    const address = router.addressOf(ctx.req);
    const waits = await secondPersonFor(router.secondPerson, { call, caller, actor, path, address, request: asked });
    return waits === undefined ? handler({ ...asked, actor, caller, ownAgent } as Asked<R, Q, B>) : err(waits);
  });
}

/** Serves a call that reads its body by itself, when the caller may make it. */
export function serveRaw<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType>(
  { router, owners }: AdminRouter,
  call: AdminCall<R, Q, B, A>,
  handler: (ctx: AdminContext, admitted: Admitted) => Promise<Result<Data<A>, HttpFailure>>,
): void {
  const { method, path } = placeOf(call);
  const names = Object.keys(call.query);
  router[inLowerCase(method) as 'get'](path.replaceAll(/\{(\w+)\}/g, ':$1'), async (ctx) => {
    const query = queryOf(names, ctx.querystring);
    if (!query.ok) {
      answer(ctx, query);
      return;
    }
    const request = { caller: callerOf(ctx), params: ctx.params as Texts, query: query.value };
    const admitted = await mayMake(call, request, owners);
    answer(ctx, admitted.ok ? await handler(ctx, admitted.value) : admitted);
  });
}

function callerOf({ state }: AdminContext): Caller {
  if (state.caller === undefined) throw new Error('An administration call was served to nobody.');
  return state.caller;
}

/** The outcome with its value as JSON shows it. */
export const mapped = <T, E, J>(result: Result<T, E>, toJson: (value: T) => J): Result<J, E> =>
  result.ok ? ok(toJson(result.value)) : result;

/** The same for a page of a list. */
export const mappedPage = <T, E, J>(result: Result<NumberedPage<T>, E>, toJson: (value: T) => J) =>
  mapped(result, ({ list, total, page, pageSize }) => ({ list: list.map(toJson), total, page, pageSize }));

/** Prepares the answer to a call; it is sent when the log of changes has it. */
function answer(ctx: AdminContext, result: Result<unknown, HttpFailure>): void {
  const language = preferredLanguage(ctx.req.headers['accept-language']);
  const prepared = result.ok
    ? success(result.value ?? {}, language)
    : refusal(result.error, placeOfApproval(result.error));
  ctx.state.prepared = { ...prepared, headers: { ...prepared.headers, ...NOT_KEPT } };
  ctx.state.result = result.ok ? (result.value as object | undefined) : undefined;
}

const placeOfApproval = (failure: HttpFailure) =>
  failure.kind === 'awaits_approval' ? { Location: `/admin/v1/approvals/${failure.approval}` } : undefined;

/** Some answers are shown once only, and none is for a cache. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

function queryOf(names: readonly string[], text: string): Result<Readonly<Record<string, string>>, HttpFailure> {
  const query = new URLSearchParams(text);
  const repeated = names.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return err(invalidParameter(repeated, 'must be sent only once'));
  return ok(Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])));
}

async function bodyOf(ctx: AdminContext, schema: z.ZodType): Promise<Result<unknown, HttpFailure>> {
  const body = await readJson(ctx, ADMIN_BODY_BYTES_MAX);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value, { reportInput: true });
  return parsed.success ? ok(parsed.data) : err(schemaViolation(parsed.error));
}
