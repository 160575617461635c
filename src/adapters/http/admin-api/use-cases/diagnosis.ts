import type { CheckAgentConnection } from '../../../../application/diagnosis/check-agent-connection.ts';
import type { CheckProviderConnection } from '../../../../application/diagnosis/check-provider-connection.ts';
import type { Diagnose } from '../../../../application/diagnosis/diagnose.ts';
import type { ListConnections } from '../../../../application/diagnosis/list-connections.ts';
import type { ShowOverview } from '../../../../application/diagnosis/show-overview.ts';
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
