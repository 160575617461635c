import type Koa from 'koa';
import type { AuditChange, IntendedChange, MadeChange } from '../../../application/change-log/audit-change.ts';
import { refusal } from '../answers/answer.ts';
import { CODED, entityOf, NAMED } from './entity-of.ts';
import { send, type GatewayContext, type GatewayState } from '../middleware/gateway-context.ts';

/** The writer of the log, and the function that finds the address of a request. */
export interface Auditing {
  readonly auditChange: Pick<AuditChange, 'execute'>;
  readonly addressOf: (request: Koa.Request['req']) => string;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A name that is safe in a log and in an address. */
const ACTOR = /^[A-Za-z0-9._@+-]{1,64}$/;
/** Kinds whose answers may be logged, because they contain no secret. */
const SHOWN_RESULTS = new Set(['games', 'callbacks']);

/**
 * Logs every call that may change something, before and after it is made. It then sends the prepared answer: no answer is sent before it is in the
 * log. The method decides, not a list of calls, so no call can be forgotten.
 */
export function auditing({ auditChange, addressOf }: Auditing): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    const { method = '' } = ctx.req;
    const named = actorOf(ctx);
    if (READING.has(method)) await next();
    else if (typeof named !== 'string' || !ACTOR.test(named)) ctx.state.prepared = refusal(WRONG_NAME);
    else {
      ctx.state.actor = named;
      await auditChange.execute(intentOf(ctx, named, addressOf(ctx.req)), () => making(ctx, next));
    }
    if (ctx.state.prepared !== undefined) send(ctx, ctx.state.prepared);
  };
}

/** The name of the caller. A caller that may act for others can give another name. */
function actorOf({ req, state: { caller } }: GatewayContext): string | string[] | undefined {
  return caller?.speaksForOthers === true ? (req.headers['x-admin-actor'] ?? caller.name) : caller?.name;
}

const WRONG_NAME = {
  kind: 'invalid_parameter',
  field: 'X-Admin-Actor',
  rule: 'must be 1 to 64 letters, digits, ".", "_", "@", "+" or "-"',
} as const;

const intentOf = (ctx: GatewayContext, actor: string, address: string): IntendedChange => ({
  actor,
  credential: ctx.state.caller?.credential ?? '',
  address,
  requestId: ctx.state.requestId,
  method: ctx.method,
  path: ctx.path,
  entity: entityOf(ctx.path),
});

async function making(ctx: GatewayContext, next: Koa.Next): Promise<MadeChange> {
  await next();
  const { prepared, result } = ctx.state;
  return madeChange(ctx.path, { code: prepared?.code ?? 0, fields: ctx.state.fields ?? [], result });
}

/** The outcome of a call. */
interface Made {
  readonly code: number;
  /** The names of the fields in the body. */
  readonly fields: readonly string[];
  /** The data of the answer. */
  readonly result: object | undefined;
}

/** The outcome in the form of the log of changes. */
export function madeChange(path: string, { code, fields, result }: Made): MadeChange {
  const entity = createdOr(entityOf(path), result);
  const [kind = ''] = entity.split('/');
  return { entity, code, fields, result: SHOWN_RESULTS.has(kind) ? withoutRows(result) : undefined };
}

/** The key of a new thing is only in the answer. */
function createdOr(entity: string, result: object | undefined): string {
  const { code, name } = (result ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  const key = NAMED.has(entity) ? name : code;
  return (CODED.has(entity) || NAMED.has(entity)) && typeof key === 'string' ? `${entity}/${key}` : entity;
}

/** The counts of an import, without its rejected lines, which may be a thousand. */
function withoutRows(result: object | undefined): object | undefined {
  if (result === undefined) return undefined;
  return Object.fromEntries(Object.entries(result).filter(([, value]) => !Array.isArray(value)));
}
