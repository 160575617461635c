import type Koa from 'koa';
import type { AuditChange, IntendedChange, MadeChange } from '../../../application/change-log/change-log.ts';
import { refusal } from '../answers/answer.ts';
import { send, type GatewayContext, type GatewayState } from '../middleware/gateway-context.ts';
import { foldCode } from '../../../domain/shared/code.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';

/** The writer of the log, and the function that finds the address of a request. */
interface Auditing {
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

const PREFIX_SEGMENTS = 2;
const KEY_LENGTH_MAX = 128;
/** Kinds whose keys are folded, as their stores do it. */
const CODED = new Set(['agents', 'providers', 'players']);
/** Kinds whose keys have two parts: the Agent and its name for the player. */
const PAIRED = new Set(['players']);
/** Kinds whose keys are names that people gave. */
const NAMED = new Set(['people', 'notifications']);
/** Calls on all things of a kind; these words are no keys. */
const NO_KEYS = new Set(['import']);

/** The thing that a path is about: `agents/ORCHARD` for `/admin/v1/agents/orchard/tokens`, `players/ORCHARD/ANN` for a player. */
export function entityOf(path: string): string {
  const [kind = '', key, second] = path.split('/').slice(PREFIX_SEGMENTS + 1);
  if (key === undefined || NO_KEYS.has(key)) return kind;
  const plain = (PAIRED.has(kind) && second !== undefined ? `${key}/${decoded(second)}` : key).slice(0, KEY_LENGTH_MAX);
  return `${kind}/${folded(kind, plain)}`;
}

/** A name as a person wrote it; in a path, `@` may be `%40`. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function folded(kind: string, key: string): string {
  if (CODED.has(kind)) return foldCode(key);
  return NAMED.has(kind) ? inLowerCase(key) : key;
}
