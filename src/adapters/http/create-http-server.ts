import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { adminApi } from './admin-api/admin-router.ts';
import { agentRoutes } from './agent-api/agent-routes.ts';
import { AgentApi } from './agent-api/agent-api.ts';
import { consoleRouter } from './console/console-router.ts';
import { apiDocsRouter } from './api-docs/docs-answers.ts';
import { agentMiddleware } from './agent-api/agent-middleware.ts';
import { providerMiddleware } from './provider-callbacks/provider-middleware.ts';
import { homeRouter } from './home/home-router.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { hasOneHost, HOSTS, refuseBrokenRequests } from './messages/broken-requests.ts';
import { IDLE_TIMEOUT_MS, serverOptions } from './messages/server-limits.ts';
import type { GatewayState } from './middleware/gateway-context.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { oneSpelling, refuseUnknownPaths } from './middleware/paths.ts';
import { limitOtherRequests } from './middleware/limit-other-requests.ts';
import { entryPointsOf } from './limits/entry-points.ts';
import { RequestTracing } from './middleware/request-tracing.ts';
import { probesRouter } from './probes/probes-router.ts';
import { loginRouter } from './sign-in/login-routes.ts';
import { signInRouter } from './sign-in/sign-in-router.ts';

/** Creates the gateway's HTTP server, which does not listen yet. */
export function createHttpServer(dependencies: HttpDependencies): Server {
  const doors = entryPointsOf(dependencies.limits, dependencies.gate);
  const { guard } = doors;
  const tracing = new RequestTracing(dependencies.tracing);
  const admin = adminApi(dependencies, doors);
  const routers = [
    homeRouter(),
    probesRouter(dependencies),
    apiDocsRouter(),
    // These calls need no token. They come before the calls under the same prefix that need one.
    loginRouter({ ...dependencies, ...doors }),
    admin.router,
    signInRouter({ ...dependencies, ...doors }),
    consoleRouter({ ...dependencies, ...doors, door: admin.door }),
  ];
  const agentApi = new AgentApi(agentRoutes(dependencies.useCase), { ...dependencies, guard });
  const app = new Koa<GatewayState>();
  app.use(observeRequests(dependencies));
  // The Agent's paths are exact, so a map finds them. They are the hot ones and come before the routers.
  app.use(agentMiddleware(agentApi, guard, tracing));
  app.use(providerMiddleware(dependencies, { observer: dependencies.observer, guard, tracing }));
  app.use(limitOtherRequests(guard));
  app.use(oneSpelling(guard));
  for (const router of routers) app.use(router.routes());
  app.use(refuseUnknownPaths(routers, guard));
  // Koa reports errors after the answer has begun; mostly the client has disconnected.
  app.on('error', (error: unknown, ctx?: { state: GatewayState }) => {
    if (!isClientGone(error)) dependencies.observer.failed({ requestId: ctx?.state.requestId ?? '', error });
  });
  const server = createServer({ ...serverOptions, ...dependencies.connectionLimits });
  server.setTimeout(dependencies.connectionLimits?.idleTimeoutMs ?? IDLE_TIMEOUT_MS);
  const handle = app.callback();
  const refuse = refuseBrokenRequests(server, dependencies.observer);
  server.on('request', (request, response) => {
    if (hasOneHost(request)) void handle(request, response);
    else refuse(request, response, HOSTS);
  });
  return server;
}

const CLIENT_GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE']);

const isClientGone = (error: unknown): boolean => CLIENT_GONE.has((error as { code?: string } | null)?.code ?? '');
