import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Koa from 'koa';
import type { Caller } from '../../../domain/people/administrator.ts';
import type { Answer } from '../answers/answer.ts';
import type { StillAdmitted } from './still-admitted.ts';
import { IDLE_TIMEOUT_MS } from './server-limits.ts';
import { cutOffLate, endAfterRest, unreadRest } from './unread-rest.ts';

/** A refusal, and its receiver: the code of an Agent or the key of an address, told apart by their first word. */
export interface TurnedAway {
  readonly answer: Answer;
  readonly caller: string;
}

/** The facts of one request that its middlewares share. */
export interface GatewayState {
  requestId: string;
  /** The pattern of the route that answered; raw paths never get this far, because it labels metrics. */
  route: string;
  httpStatus: number;
  /** How long the rest of a request is read and thrown away that is answered before all of it has arrived. */
  discardMs: number;
  /** The status that every answer of this request has, whatever happens; undefined for the answer's own. */
  forcedStatus: number | undefined;
  /** The envelope's code. */
  code: number;
  /** Code of the Agent, once its token was good. */
  agent: string | undefined;
  /** A refusal that goes out when everything that the request held is free again, perhaps after a pause. */
  turnedAway: TurnedAway | undefined;
  /** The administrator who calls, once the token was good. */
  caller?: Caller;
  /** Whether that caller still is what it was, asked anew: for a call that has waited. */
  stillAdmitted?: StillAdmitted;
  /** The acting person of an administration call that may change something, as the log of changes names it. */
  actor?: string;
  /** By what the trace of the request can be looked up, once it has one. */
  traceId?: string | undefined;
  /** The answer of an administration call, on its way to the log before it is sent. */
  prepared?: Answer;
  /** The fields of the contract that the body of that call had. */
  fields?: readonly string[];
  /** The data of that answer, while it is no text yet. */
  result?: object | undefined;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;

/**
 * Puts an answer on the wire with one `writeHead` instead of Koa's setters, which took a third of the time of a whole game list
 * (docs/performance.md); `respond = false` is Koa's own way to say so.
 */
export function send(ctx: GatewayContext, answer: Answer): void {
  const httpStatus = ctx.state.forcedStatus ?? answer.httpStatus;
  ctx.state.code = answer.code;
  ctx.state.httpStatus = httpStatus;
  ctx.respond = false;
  const rest = unreadRest(ctx.req);
  const isLast = rest === 'much';
  ctx.res.writeHead(httpStatus, headerLines(isLast ? lastOf(answer) : answer, ctx));
  if (answer.pieces !== undefined) {
    sendPieces(ctx, answer.pieces);
    return;
  }
  if (isLast) {
    ctx.res.write(answer.body, 'latin1');
    endAfterRest(ctx.req, ctx.res, ctx.state.discardMs);
    return;
  }
  ctx.res.end(answer.body, 'latin1');
  if (rest === 'little') cutOffLate(ctx.req, ctx.state.discardMs);
}

/** Sends as fast as the caller reads. After a fault the connection is broken, so that nobody takes a part for the whole. */
function sendPieces({ res, app, state }: GatewayContext, pieces: AsyncIterable<string>): void {
  pipeline(Readable.from(pieces), res).catch((error: unknown) => {
    res.destroy();
    app.emit('error', error, { state });
  });
}

/** The rest of a body that nobody will read must not be taken for the next request. */
const lastOf = (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, Connection: 'close' } });

/** Some seconds less than the connection is kept, so that clients who heed it close first and send nothing into a closing one. */
const KEEP_ALIVE = `timeout=${IDLE_TIMEOUT_MS / 1000 - 5}`;

// Names and values in turn: the form that Node writes without looking anything up.
function headerLines(
  { contentType, body, headers, cookies, pieces }: Answer,
  { state, res }: GatewayContext,
): string[] {
  const lines = [
    'Content-Type',
    contentType,
    ...(pieces === undefined ? ['Content-Length', String(body.length)] : []),
    'X-Request-Id',
    state.requestId,
    'X-Content-Type-Options',
    'nosniff',
  ];
  if (res.shouldKeepAlive && headers?.['Connection'] === undefined) lines.push('Keep-Alive', KEEP_ALIVE);
  if (headers !== undefined) for (const [name, value] of Object.entries(headers)) lines.push(name, value);
  if (cookies !== undefined) for (const cookie of cookies) lines.push('Set-Cookie', cookie);
  return lines;
}
