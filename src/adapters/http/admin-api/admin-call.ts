import type { IncomingMessage } from 'node:http';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { Once } from '../../../application/people/approvals.ts';
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
import { knownFields } from '../../api/schemas/known-fields.ts';
import { preferredLanguage } from '../answers/accept-language.ts';
import { streamed, StreamedAnswer, success, type Answer, type Language } from '../answers/answer.ts';
import { refusalOf } from '../answers/not-ready.ts';
import type { AwaitedBodies } from '../messages/awaited-bodies.ts';
import { hasArrived } from '../messages/raw-body.ts';
import { markDeprecated, type GatewayState } from '../middleware/gateway-context.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import { mayFill, mayMake, type OwnersOfItems, type Texts } from './may-make.ts';
import { secondPersonFor, type SecondPersonRule } from './second-person.ts';
import { readJson } from './read-json.ts';
import { readBySchema } from './read-by-schema.ts';

export type AdminContext = RouterContext<GatewayState>;

/** Serves the calls of the administration API. */
export interface AdminRouter {
  readonly router: Router<GatewayState>;
  readonly owners: OwnersOfItems;
  /** The address at which callers reach the gateway, if it is configured. */
  readonly publicUrl: string | undefined;
  /** The handlers of calls by name, for calls that are made later. */
  readonly handlers: Map<string, AnyHandler>;
  /** The calls by name, with all their checks, for callers within the process. */
  readonly makers: Map<string, CallMaker>;
  readonly secondPerson: SecondPersonRule;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly bodies: Pick<AwaitedBodies, 'read'>;
}

/** The handler of any call. */
export type AnyHandler = (asked: never) => Promise<Result<unknown, HttpFailure>>;

/** A request for a call, over HTTP or from a page. */
export interface AskedCall {
  readonly caller: Caller;
  /** The acting person, for the log of changes. */
  readonly actor: string;
  /** The whole path, with its values. */
  readonly path: string;
  readonly address: string;
  readonly params: Texts;
  /** All parameters of the contract; empty if not sent. */
  readonly query: Texts;
  /** Reads the body; the contract has not checked it yet. */
  readonly body: () => Promise<Result<unknown, HttpFailure>>;
}

/** Makes a call if the caller may make it, and if the request fits the contract. */
export type CallMaker = (asked: AskedCall) => Promise<Result<unknown, HttpFailure>>;

/** The input of a handler. Names in the path and parameters of the query are text; a parameter that was not sent is empty. */
interface Asked<R extends Route, Q extends Fields, B extends z.ZodType> {
  readonly params: Readonly<Record<NameIn<R>, string>>;
  readonly query: Readonly<Record<keyof Q & string, string>>;
  /** The body, checked by the contract. */
  readonly body: z.output<B>;
  /** The acting person, for the log of changes. */
  readonly actor: string;
  readonly caller: Caller;
  /** The Agent whose own people call; undefined for all other callers. */
  readonly ownAgent: string | undefined;
  /** Set for a call that two people have agreed to. */
  readonly once?: Once;
}

/** The envelope's `data` by the contract; undefined if it is empty. */
type Data<A extends z.ZodType> = z.output<A> extends Record<string, never> ? undefined : AnswerOf<{ answers: A }>;

/** Serves a call. Its route, input and answer follow from the contract. */
export function serve<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType, G extends Data<A>>(
  router: AdminRouter,
  call: AdminCall<R, Q, B, A>,
  handler: ((asked: Asked<R, Q, B>) => Promise<Result<G | StreamedAnswer, HttpFailure>>) & NoMoreThan<Data<A>, G>,
): void {
  const make: CallMaker = async (request) => {
    const { caller, actor, path, address, params } = request;
    const admitted = await mayMake(call, request, router.owners);
    if (!admitted.ok) return admitted;
    const { query, ownAgent } = admitted.value;
    const sent = call.body === undefined ? ok(undefined) : await request.body();
    const body = call.body === undefined ? sent : checkedBody(sent, call.body);
    if (!body.ok) return body;
    // Rights are checked on the fields that were sent, because the contract adds defaults for the others.
    const refused = mayFill(call, caller, sent.ok ? sent.value : undefined);
    if (refused !== undefined) return err(refused);
    const asked = { params, query, body: body.value };
    const waits = await secondPersonFor(router.secondPerson, { call, caller, actor, path, address, request: asked });
    return waits === undefined ? handler({ ...asked, actor, caller, ownAgent } as Asked<R, Q, B>) : err(waits);
  };
  router.handlers.set(call.name, handler);
  router.makers.set(call.name, make);
  route(router, call, (ctx, query) =>
    make({
      caller: callerOf(ctx),
      actor: ctx.state.actor ?? '',
      path: ctx.path,
      address: router.addressOf(ctx.req),
      params: ctx.params,
      query,
      body: () => bodyOf(ctx, call, router.bodies),
    }),
  );
}

async function bodyOf(
  ctx: AdminContext,
  call: Pick<AdminCall, 'body' | 'bodyMax'>,
  bodies: AdminRouter['bodies'],
): Promise<Result<unknown, HttpFailure>> {
  const waits = !hasArrived(ctx.req);
  const body = await readJson(ctx, bodies, { sender: 'proven', ...call.bodyMax });
  if (!body.ok) return body;
  ctx.state.fields = knownFields(call, body.value);
  const admitted = waits ? await ctx.state.stillAdmitted?.() : undefined;
  return admitted?.ok === false ? admitted : body;
}

/** Serves a call that reads its body by itself, after the check of rights. */
export function serveRaw<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType>(
  router: AdminRouter,
  call: AdminCall<R, Q, B, A>,
  handler: (ctx: AdminContext) => Promise<Result<Data<A>, HttpFailure>>,
): void {
  route(router, call, async (ctx, query) => {
    const request = { caller: callerOf(ctx), params: ctx.params as Texts, query };
    const admitted = await mayMake(call, request, router.owners);
    return admitted.ok ? handler(ctx) : admitted;
  });
}

/** Registers a call with the router, and prepares its answers. */
function route(
  { router }: AdminRouter,
  call: Pick<AdminCall, 'route' | 'query' | 'orElse' | 'deprecated'>,
  answered: (ctx: AdminContext, query: Texts) => Promise<Result<unknown, HttpFailure>>,
): void {
  const { method, path } = placeOf(call);
  const names = Object.keys(call.query);
  router[inLowerCase(method) as 'get'](path.replaceAll(/\{(\w+)\}/g, ':$1'), async (ctx) => {
    markDeprecated(ctx, call.deprecated);
    const query = queryOf(names, ctx.querystring);
    answer(ctx, query.ok ? await answered(ctx, { ...query.value, ...otherForm(ctx, call, query.value) }) : query);
  });
}

/** Sets the parameter for the other form of an answer when the caller asks for that form with a header. */
function otherForm({ req }: AdminContext, { orElse }: Pick<AdminCall, 'orElse'>, { format }: Texts): Texts {
  const isAsked = orElse !== undefined && (req.headers.accept ?? '').includes(orElse.contentType);
  return isAsked && format === '' ? { format: orElse.contentType.split('/')[1] ?? '' } : {};
}

function callerOf({ state }: AdminContext): Caller {
  if (state.caller === undefined) throw new Error('An administration call was served to nobody.');
  return state.caller;
}

/** The outcome with its value as JSON. */
export const mapped = <T, E, J>(result: Result<T, E>, toJson: (value: T) => J): Result<J, E> =>
  result.ok ? ok(toJson(result.value)) : result;

/** The outcome with a page of a list as JSON. */
export const mappedPage = <T, E, J>(result: Result<NumberedPage<T>, E>, toJson: (value: T) => J) =>
  mapped(result, ({ list, total, page, pageSize }) => ({ list: list.map(toJson), total, page, pageSize }));

/** Prepares the answer to a call. It is sent after the log of changes has it. */
function answer(ctx: AdminContext, result: Result<unknown, HttpFailure>): void {
  const language = preferredLanguage(ctx.req.headers['accept-language']);
  const prepared = result.ok ? shown(result.value, language) : refusalOf(result.error, placeOfApproval(result.error));
  ctx.state.prepared = { ...prepared, headers: { ...prepared.headers, ...NOT_KEPT } };
  ctx.state.result = result.ok ? (result.value as object | undefined) : undefined;
}

const shown = (value: unknown, language: Language): Answer =>
  value instanceof StreamedAnswer ? streamed(value) : success(value ?? {}, language);

const placeOfApproval = (failure: HttpFailure) =>
  failure.kind === 'awaits_approval' ? { Location: `/admin/v1/approvals/${failure.approval}` } : undefined;

/** Some answers are shown only once, so no cache may keep an answer. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

function queryOf(names: readonly string[], text: string): Result<Readonly<Record<string, string>>, HttpFailure> {
  const query = new URLSearchParams(text);
  const repeated = names.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return err(invalidParameter(repeated, 'must be sent only once'));
  return ok(Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])));
}

function checkedBody(body: Result<unknown, HttpFailure>, schema: z.ZodType): Result<unknown, HttpFailure> {
  return body.ok ? readBySchema(schema, body.value) : body;
}
