import type Koa from 'koa';
import type { AuditChange, IntendedChange, MadeChange } from '../../../application/operations/audit-change.ts';
import { foldCode } from '../../../domain/shared/code.ts';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayContext, type GatewayState } from '../middleware/gateway-context.ts';

/** The writer of the log, and the facts of a request that it needs. */
export interface Auditing {
  readonly auditChange: Pick<AuditChange, 'execute'>;
  /** Stands for a caller that gives no name. */
  readonly fingerprint: string;
  readonly addressOf: (request: Koa.Request['req']) => string;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A name that is safe in a log and in an address. */
const ACTOR = /^[A-Za-z0-9._@+-]{1,64}$/;
const PREFIX_SEGMENTS = 2;
const KEY_LENGTH_MAX = 128;
/** Things whose keys are folded, as their stores do it. */
const CODED = new Set(['agents', 'providers']);
/** Calls on all things of a kind, which are no keys. */
const NO_KEYS = new Set(['import']);
/** Kinds of which the answer may be kept: it has no secret in it. */
const SHOWN_RESULTS = new Set(['games', 'callbacks']);

/**
 * Notes every call that may change something, before it is made and after, and sends what the calls below have prepared: an answer is
 * out only when the log has it. It asks for the method and not for a list of calls, so none can be forgotten.
 */
export function auditing({ auditChange, fingerprint, addressOf }: Auditing): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    const { method = '', headers } = ctx.req;
    const named = headers['x-admin-actor'] ?? fingerprint;
    if (READING.has(method)) await next();
    else if (typeof named !== 'string' || !ACTOR.test(named)) ctx.state.prepared = refusal(WRONG_NAME);
    else {
      ctx.state.actor = named;
      await auditChange.execute(intentOf(ctx, named, addressOf(ctx.req)), () => making(ctx, next));
    }
    if (ctx.state.prepared !== undefined) send(ctx, ctx.state.prepared);
  };
}

const WRONG_NAME = {
  kind: 'invalid_parameter',
  field: 'X-Admin-Actor',
  rule: 'must be 1 to 64 letters, digits, ".", "_", "@", "+" or "-"',
} as const;

const intentOf = (ctx: GatewayContext, actor: string, address: string): IntendedChange => ({
  actor,
  address,
  requestId: ctx.state.requestId,
  method: ctx.method,
  path: ctx.path,
  entity: entityOf(ctx.path),
});

async function making(ctx: GatewayContext, next: Koa.Next): Promise<MadeChange> {
  await next();
  const { prepared, result } = ctx.state;
  const entity = createdOr(entityOf(ctx.path), result);
  const [kind = ''] = entity.split('/');
  return {
    entity,
    code: prepared?.code ?? 0,
    fields: fieldsOf((ctx.request as { body?: unknown }).body),
    result: SHOWN_RESULTS.has(kind) ? withoutRows(result) : undefined,
  };
}

/** `agents/ORCHARD` of `/admin/v1/agents/orchard/tokens`. */
function entityOf(path: string): string {
  const [kind = '', key] = path.split('/').slice(PREFIX_SEGMENTS + 1);
  if (key === undefined || NO_KEYS.has(key)) return kind;
  const plain = key.slice(0, KEY_LENGTH_MAX);
  return `${kind}/${CODED.has(kind) ? foldCode(plain) : plain}`;
}

/** Only the answer has the key of a new thing. */
function createdOr(entity: string, result: object | undefined): string {
  const { code } = (result ?? {}) as { code?: unknown };
  return CODED.has(entity) && typeof code === 'string' ? `${entity}/${code}` : entity;
}

const fieldsOf = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];

/** The counts of an import, and not its thousand rejected lines. */
function withoutRows(result: object | undefined): object | undefined {
  if (result === undefined) return undefined;
  return Object.fromEntries(Object.entries(result).filter(([, value]) => !Array.isArray(value)));
}
