import type { Gate } from '../../application/admission/gate.ts';
import type { AdminDependencies } from './admin-api/admin-dependencies.ts';
import type { AgentApiDependencies } from './agent-api/agent-api.ts';
import type { ObservingOptions } from './middleware/observe-requests.ts';
import type { RequestLimits } from './limits/request-guard.ts';
import type { RequestTracingParts } from './middleware/request-tracing.ts';
import type { ProbeDependencies } from './probes/probes-router.ts';
import type { SignInDependencies } from './sign-in/sign-in-dependencies.ts';
import type { ConsolePages } from '../pages/visit.ts';
import type { ProviderCallbackDependencies } from './provider-callbacks/provider-middleware.ts';

/** All dependencies of the HTTP adapter. */
export interface HttpDependencies
  extends
    AgentApiDependencies,
    AdminDependencies,
    SignInDependencies,
    ProviderCallbackDependencies,
    ProbeDependencies,
    ObservingOptions {
  readonly console: ConsolePages;
  /** The current time for the pages of the console. */
  readonly nowMs: () => number;
  readonly limits: RequestLimits;
  readonly gate: Gate;
  readonly tracing: RequestTracingParts;
}
