/** The wiring: the one place that knows which class stands behind which token. */
import { Container } from 'inversify';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import type { LogDestination } from '../telemetry/log-destination.ts';
import { bindAdapters } from './bind-adapters.ts';
import { bindApprovals } from './bind-approvals.ts';
import { bindAgents } from './bind-agents.ts';
import { bindBets } from './bind-bets.ts';
import { bindBooks } from './bind-books.ts';
import { bindCallbacks } from './bind-callbacks.ts';
import { bindCatalogue } from './bind-catalogue.ts';
import { bindInterfaces } from './bind-interfaces.ts';
import { bindJobs } from './bind-jobs.ts';
import { bindLimits } from './bind-limits.ts';
import { bindOperations } from './bind-operations.ts';
import { bindPeople } from './bind-people.ts';
import { bindPlayers } from './bind-players.ts';
import { bindProviders } from './bind-providers.ts';
import { bindAdmission } from './bind-admission.ts';
import { bindSeamless } from './bind-seamless.ts';
import { bindSignIn } from './bind-sign-in.ts';
import { bindServers } from './bind-servers.ts';
import { bindOpenBets } from './bind-open-bets.ts';
import { bindStatements } from './bind-statements.ts';
import { bindTelemetry } from './bind-telemetry.ts';
import { bindTracing } from './bind-tracing.ts';
import { bindTrace } from './bind-trace.ts';
import { bindTransfers } from './bind-transfers.ts';
import { bindWallet } from './bind-wallet.ts';
import { binderOf } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The objects that exist before the container does. */
export interface Given {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly logDestination: LogDestination;
}

/** One object a token; ask with `getAsync`, because the database opens asynchronously, and end with `unbindAllAsync`, which closes it. */
export function createContainer({ config, secrets, logDestination }: Given): Container {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.bind(TOKENS.config).toConstantValue(config);
  container.bind(TOKENS.secrets).toConstantValue(secrets);
  container.bind(TOKENS.logDestination).toConstantValue(logDestination);
  const bind = binderOf(container);
  for (const bindPart of PARTS) bindPart(bind);
  return container;
}

/** In any order: what something is made from is looked for when it is asked for. */
const PARTS = [
  bindAdmission,
  bindTelemetry,
  bindTracing,
  bindAdapters,
  bindLimits,
  bindAgents,
  bindProviders,
  bindCatalogue,
  bindPlayers,
  bindBets,
  bindTransfers,
  bindTrace,
  bindBooks,
  bindStatements,
  bindOpenBets,
  bindJobs,
  bindCallbacks,
  bindSeamless,
  bindWallet,
  bindOperations,
  bindPeople,
  bindSignIn,
  bindApprovals,
  bindInterfaces,
  bindServers,
];
