import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import { invalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../../domain/shared/page.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { preferredLanguage } from '../answers/accept-language.ts';
import { refusal, success } from '../answers/answer.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import { readJson } from './read-json.ts';
import { schemaViolation } from './schema-violation.ts';

export type AdminContext = RouterContext<GatewayState>;
export type AdminRouter = Router<GatewayState>;

/** What an administration call answers: the envelope's `data`, or a refusal. */
export type AdminResult = Promise<Result<object | undefined, HttpFailure>>;

/** A call without a body. */
export const calling =
  (call: (params: Readonly<Record<string, string>>) => AdminResult) =>
  async (ctx: AdminContext): Promise<void> => {
    answer(ctx, await call(ctx.params));
  };

/** A call that lists; it is given the query's page and page size as text. */
export const listing = (call: (page?: string, pageSize?: string) => AdminResult) =>
  querying(['page', 'pageSize'], ({ page, pageSize }) => call(page, pageSize));

/** A call that is given these parameters of the query as text, empty where they are not sent. */
export const querying =
  <Name extends string>(names: readonly Name[], call: (query: Readonly<Record<Name, string>>) => AdminResult) =>
  async (ctx: AdminContext): Promise<void> => {
    const query = new URLSearchParams(ctx.querystring);
    const repeated = names.find((name) => query.getAll(name).length > 1);
    const given = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
    answer(ctx, repeated === undefined ? await call(given) : err(invalidParameter(repeated, 'must be sent only once')));
  };

/** A call whose JSON body must fit the schema; it may be told who acts, as the log of changes has it. */
export const callingWith =
  <T>(schema: z.ZodType<T>, call: (body: T, params: Readonly<Record<string, string>>, actor: string) => AdminResult) =>
  async (ctx: AdminContext): Promise<void> => {
    const body = await readJson(ctx, ADMIN_BODY_BYTES_MAX);
    const parsed = body.ok ? parsedBy(schema, body.value) : body;
    answer(ctx, parsed.ok ? await call(parsed.value, ctx.params, ctx.state.actor ?? '') : parsed);
  };

/** The outcome with its value as JSON shows it. */
export const mapped = <T, E>(result: Result<T, E>, toJson: (value: T) => object): Result<object, E> =>
  result.ok ? ok(toJson(result.value)) : result;

/** The same for a page of a list. */
export const mappedPage = <T, E>(result: Result<NumberedPage<T>, E>, toJson: (value: T) => object): Result<object, E> =>
  mapped(result, ({ list, total, page, pageSize }) => ({ list: list.map(toJson), total, page, pageSize }));

/** Prepares the answer to a call; it is sent when the log of changes has it. */
export function answer(ctx: AdminContext, result: Awaited<AdminResult>): void {
  const language = preferredLanguage(ctx.req.headers['accept-language']);
  const prepared = result.ok ? success(result.value ?? {}, language) : refusal(result.error);
  ctx.state.prepared = { ...prepared, headers: { ...prepared.headers, ...NOT_KEPT } };
  ctx.state.result = result.ok ? result.value : undefined;
}

/** Some answers are shown once only, and none is for a cache. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** Enough for the longest list of offer rules. */
const ADMIN_BODY_BYTES_MAX = 2 * 1024 * 1024;

function parsedBy<T>(schema: z.ZodType<T>, body: unknown): Result<T, HttpFailure> {
  const parsed = schema.safeParse(body, { reportInput: true });
  return parsed.success ? ok(parsed.data) : err(schemaViolation(parsed.error));
}
