import type Koa from 'koa';
import { refusal } from '../answers/answer.ts';
import type { AgentAnswer, AgentApi } from './agent-api.ts';
import type { AgentRoute } from './agent-call.ts';
import { markDeprecated, send, type GatewayContext, type GatewayState } from '../middleware/gateway-context.ts';
import { FAILURE_CODES } from '../../api/words/failure-codes.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { OVERLOADED } from '../answers/not-ready.ts';
import { ofAddress, ofAgent } from '../limits/refusal-pauses.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import type { RequestTracing } from '../middleware/request-tracing.ts';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';

const METHOD = 'POST';

/** Answers the paths of the Agent interface and leaves all others alone. */
export function agentMiddleware(
  api: AgentApi,
  guard: RequestGuard,
  tracing: RequestTracing,
): Koa.Middleware<GatewayState> {
  const traced = (ctx: GatewayContext, route: AgentRoute): Promise<AgentAnswer> =>
    tracing.answer(ctx, {}, async (open) => {
      const answered = await api.answer(route, ctx);
      if (answered.agent !== undefined) open.note({ agent: answered.agent.code });
      return answered;
    });
  return async (ctx, next) => {
    const route = api.find(pathOf(ctx.req.url ?? ''));
    if (route === undefined) {
      await next();
      return;
    }
    ctx.state.route = route.path;
    markDeprecated(ctx, route.deprecated);
    if (ctx.req.method !== METHOD) {
      const failure = edgeFailure('method_not_allowed', `${route.path} takes only ${METHOD}`);
      send(ctx, refusal(failure, { Allow: METHOD }));
      return;
    }
    if (!guard.begin()) {
      send(ctx, OVERLOADED);
      return;
    }
    try {
      // The game list is answered from memory in microseconds, so it is not traced.
      const { answer, agent } = await (route.isTraced ? traced(ctx, route) : api.answer(route, ctx));
      ctx.state.agent = agent?.code;
      if (TURNED_AWAY.has(answer.code)) ctx.state.turnedAway = { answer, caller: callerOf(ctx, agent) };
      else send(ctx, answer);
    } finally {
      guard.end();
    }
  };

  function callerOf(ctx: GatewayContext, agent: AgentAnswer['agent']): string {
    return agent === undefined ? ofAddress(guard.keyOf(ctx.req)) : ofAgent(agent.code);
  }
}

/** Refusals because of the caller, not because of the content of the request. */
const TURNED_AWAY: ReadonlySet<number> = new Set([
  FAILURE_CODES.too_many_requests.code,
  FAILURE_CODES.token_refused.code,
]);

function pathOf(url: string): string {
  // RFC 9112, 3.2.2: a server must accept the absolute form too, which proxies send.
  if (!url.startsWith('/')) return parsedUrl(url)?.pathname ?? url;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
