import {
  CheckAgentConnection,
  Connections,
  ListConnections,
  CheckProviderConnection,
  type ConnectionsParts,
} from '../../../src/application/diagnosis/connections.ts';
import { ConnectionChecks, type ConnectionChecksParts } from '../../../src/application/diagnosis/connection-checks.ts';
import { Diagnose, type DiagnoseParts } from '../../../src/application/diagnosis/diagnose.ts';
import { GatewayNotices, type GatewayNoticesParts } from '../../../src/application/diagnosis/gateway-notices.ts';
import { RecentCalls } from '../../../src/application/diagnosis/recent-calls.ts';
import { ShowOverview } from '../../../src/application/diagnosis/show-overview.ts';
import { ListCapabilities } from '../../../src/application/providers/list-capabilities.ts';
import type { AgentStore } from '../../../src/application/ports/agent-store.ts';
import type { ProviderStore } from '../../../src/application/ports/provider-store.ts';
import { moneyTroublesOver, type MoneyAround } from './money-troubles-over.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { FixedStoreHealth } from '../../fakes/fixed-store-health.ts';
import { ScriptedSignedQuestion } from '../../fakes/scripted-signed-question.ts';

/** Operators pass no gate. */
const FOR_OPERATORS = { refusal: () => Promise.reject(new Error('asked at the gate')) };

/** The parts of the world that are looked at. */
export type LookedAt = Omit<DiagnoseParts, 'gatewayNotices' | 'connections'> &
  GatewayNoticesParts &
  Omit<ConnectionsParts, 'connectionChecks'> &
  ConnectionChecksParts & { readonly agents: AgentStore; readonly providers: ProviderStore };

/** The use cases that look around, over one memory of answers. */
export function lookingAround(parts: LookedAt) {
  const gatewayNotices = new GatewayNotices(parts);
  const connectionChecks = new ConnectionChecks(parts);
  const connections = new Connections({ ...parts, connectionChecks });
  return {
    diagnose: new Diagnose({ ...parts, gatewayNotices, connections }),
    listConnections: new ListConnections({ ...parts, gatewayNotices, connections }),
    checkAgentConnection: new CheckAgentConnection({ ...parts, connectionChecks, connections }),
    checkProviderConnection: new CheckProviderConnection({ ...parts, connectionChecks, connections }),
  };
}

/** The diagnosis of an operator, of a sound world in memory. */
export function diagnosisOver(
  parts: Omit<MoneyAround, 'recentCalls'> &
    Pick<
      LookedAt,
      | 'agents'
      | 'callbackSecrets'
      | 'providers'
      | 'players'
      | 'administrators'
      | 'gateways'
      | 'clock'
      | 'sealedSecrets'
      | 'secretBox'
    > & { readonly signedQuestion?: ScriptedSignedQuestion },
) {
  const { signedQuestion = new ScriptedSignedQuestion() } = parts;
  const protocols = new FixedProtocolDirectory();
  return {
    ...lookingAround({
      ...parts,
      moneyTroubles: moneyTroublesOver(parts),
      takesAdminToken: true,
      hasFourEyes: false,
      refusedProtocols: [],
      months: { endsAtMs: () => Promise.resolve(Infinity) },
      protocols,
      unknownProxy: { isSeen: false },
      storeHealth: new FixedStoreHealth({ kind: 'ready', clockMs: parts.clock.nowMs() }),
      signedQuestion,
      silentProviders: parts.silentProviders ?? { list: () => Promise.resolve([]) },
    }),
    showOverview: new ShowOverview({
      ...parts,
      moneyTroubles: moneyTroublesOver(parts),
      callbackLog: parts.log,
      recentCalls: new RecentCalls(parts.clock),
    }),
    listCapabilities: new ListCapabilities({ providers: parts.providers, protocols, gate: FOR_OPERATORS }),
  };
}
