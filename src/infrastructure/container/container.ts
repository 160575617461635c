/** The wiring: the one place that knows which class stands behind which token. */
import { Container } from 'inversify';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import type { LogDestination } from '../telemetry/log-destination.ts';
import { bindAdapters } from './bind-adapters.ts';
import { bindCallbacks } from './bind-callbacks.ts';
import { bindDiagnosis } from './bind-diagnosis.ts';
import { bindInDoubt } from './bind-in-doubt.ts';
import { bindJobs } from './bind-jobs.ts';
import { bindLimits } from './bind-limits.ts';
import { bindPlayers } from './bind-players.ts';
import { bindProviderCallbacks } from './bind-provider-callbacks.ts';
import { bindReports } from './bind-reports.ts';
import { bindSeamless } from './bind-seamless.ts';
import { bindServers } from './bind-servers.ts';
import { bindTelemetry } from './bind-telemetry.ts';
import { bindTracing } from './bind-tracing.ts';
import { bindRetention } from './bind-retention.ts';
import { bindTransfers } from './bind-transfers.ts';
import { bindUseCases } from './bind-use-cases.ts';
import { TOKENS } from './tokens.ts';

/** What exists before the container does. */
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
  bindTelemetry(container);
  bindTracing(container);
  bindAdapters(container);
  bindPlayers(container);
  bindReports(container);
  bindTransfers(container);
  bindRetention(container);
  bindJobs(container);
  bindCallbacks(container);
  bindSeamless(container);
  bindProviderCallbacks(container);
  bindLimits(container);
  bindDiagnosis(container);
  bindInDoubt(container);
  bindUseCases(container);
  bindServers(container);
  return container;
}
