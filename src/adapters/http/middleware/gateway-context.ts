import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Koa from 'koa';
import type { Caller } from '../../../domain/people/administrator.ts';
import type { Deprecation } from '../../api/call.ts';
import type { Answer } from '../answers/answer.ts';
import type { StillAdmitted } from '../limits/still-admitted.ts';
import { IDLE_TIMEOUT_MS } from '../messages/server-limits.ts';
import { cutOffLate, endAfterRest, unreadRest } from '../messages/unfinished-bodies.ts';

/** A refusal, and the caller that gets it: the code of an Agent or the key of an address. The first word tells which. */
export interface TurnedAway {
  readonly answer: Answer;
  readonly caller: string;
}

/** The facts of one request that its middlewares share. */
export interface GatewayState {
  requestId: string;
  /** The pattern of the matched route. It is never the raw path, because it labels metrics. */
  route: string;
  httpStatus: number;
  /** How long the unread rest of a request is discarded when the answer came before the whole request had arrived. */
  discardMs: number;
  /** The HTTP status of every answer to this request; undefined: the answer's own status. */
  forcedStatus: number | undefined;
  /** The envelope's code. */
  code: number;
  /** The code of the Agent, if its token was right. */
  agent: string | undefined;
  /** A refusal that is sent after the request has freed its resources, perhaps after a pause. */
  turnedAway: TurnedAway | undefined;
  /** The administrator who calls, if the token was right. */
  caller?: Caller;
  /** Authenticates that caller again, for a call that has waited. */
  stillAdmitted?: StillAdmitted;
  /** The acting person of an administration call that may change something, for the log of changes. */
  actor?: string;
  /** The id of the request's trace, if it has one. */
  traceId?: string | undefined;
  /** The answer of an administration call. It is sent after the log of changes has it. */
  prepared?: Answer;
  /** The fields that the body of that call had. */
  fields?: readonly string[];
  /** The data of that answer before it is text. */
  result?: object | undefined;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;

/** Sets the headers of RFC 9745 and RFC 8594 on the answer to a call that will go. */
export function markDeprecated({ res }: GatewayContext, deprecated: Deprecation | undefined): void {
  if (deprecated === undefined) return;
  const { since, sunset, link } = deprecated;
  res.setHeader('Deprecation', `@${Date.parse(since) / MS_PER_SECOND}`);
  res.setHeader('Sunset', new Date(sunset).toUTCString());
  res.setHeader('Link', `<${link}>; rel="deprecation"; type="text/html"`);
}

const MS_PER_SECOND = 1_000;

/**
 * Sends an answer with one `writeHead` instead of Koa's setters, which took a third of the time of a whole game list (docs/performance.md).
 * `respond = false` tells Koa that the answer is sent already.
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

/** Sends as fast as the caller reads. After a fault it breaks the connection, so that nobody takes a part for the whole. */
function sendPieces({ res, app, state }: GatewayContext, pieces: AsyncIterable<string>): void {
  pipeline(Readable.from(pieces), res).catch((error: unknown) => {
    res.destroy();
    app.emit('error', error, { state });
  });
}

/** Closes the connection, because the unread rest of a body must not be taken for the next request. */
const lastOf = (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, Connection: 'close' } });

/** Some seconds less than the server keeps the connection. Clients that obey it close first, and send no request into a closing connection. */
const KEEP_ALIVE = `timeout=${IDLE_TIMEOUT_MS / 1000 - 5}`;

// Names and values alternate. Node writes this form without any look-up.
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
