import type { CheckAgentConnection } from '../../../../application/operations/check-agent-connection.ts';
import type { CheckProviderConnection } from '../../../../application/operations/check-provider-connection.ts';
import type { Diagnose } from '../../../../application/operations/diagnose.ts';
import type { ListConnections } from '../../../../application/operations/list-connections.ts';
import type { ShowOverview } from '../../../../application/operations/show-overview.ts';
import type { ListCapabilities } from '../../../../application/providers/list-capabilities.ts';

/** The use cases that an operator asks when something is wrong. */
export interface DiagnosisUseCases {
  readonly diagnose: Diagnose;
  readonly listConnections: ListConnections;
  readonly checkAgentConnection: CheckAgentConnection;
  readonly checkProviderConnection: CheckProviderConnection;
  readonly showOverview: ShowOverview;
  readonly listCapabilities: ListCapabilities;
}
