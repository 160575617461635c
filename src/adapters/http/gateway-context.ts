import type Koa from 'koa';
import type { Answer } from './answer.ts';

/** What the middlewares of one request tell each other. */
export interface GatewayState {
  requestId: string;
  /** The pattern of the route that answered; raw paths never get this far, because it labels metrics. */
  route: string;
  /** The envelope's code. */
  code: number;
  /** Code of the Agent, once its token was good. */
  agent: string | undefined;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;

/** Puts an answer on the wire. */
export function send(ctx: GatewayContext, answer: Answer, httpStatus = answer.httpStatus): void {
  ctx.state.code = answer.code;
  ctx.status = httpStatus;
  ctx.res.setHeader('Content-Type', answer.contentType);
  if (answer.headers !== undefined) ctx.set(answer.headers);
  ctx.body = answer.body;
}
