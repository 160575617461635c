import Router from '@koa/router';
import type { GatewayState } from '../gateway-context.ts';

/** The interface's own documentation. */
export function apiDocsRouter(): Router<GatewayState> {
  return new Router<GatewayState>();
}
