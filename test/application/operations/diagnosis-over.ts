import type { DiagnosisUseCases } from '../../../src/adapters/http/index.ts';
import { Diagnose, type DiagnoseParts } from '../../../src/application/operations/diagnose.ts';
import { Pulse } from '../../../src/application/operations/pulse.ts';
import { RecentCalls } from '../../../src/application/operations/recent-calls.ts';
import { ShowOverview } from '../../../src/application/operations/show-overview.ts';
import { ListCapabilities } from '../../../src/application/providers/list-capabilities.ts';
import { moneyTroublesOver, type MoneyAround } from './money-troubles-over.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { FixedStoreHealth } from '../../fakes/fixed-store-health.ts';
import { ScriptedCallbackProbe } from '../../fakes/scripted-callback-probe.ts';

/** Operators pass no gate. */
const FOR_OPERATORS = { refusal: () => Promise.reject(new Error('asked at the gate')) };

/** The diagnosis of an operator, of a sound world in memory. */
export function diagnosisOver(
  parts: Omit<MoneyAround, 'recentCalls'> &
    Pick<
      DiagnoseParts,
      | 'agents'
      | 'callbackSecrets'
      | 'providers'
      | 'players'
      | 'administrators'
      | 'gateways'
      | 'clock'
      | 'sealedSecrets'
      | 'secretBox'
    >,
): DiagnosisUseCases {
  const protocols = new FixedProtocolDirectory();
  return {
    diagnose: new Diagnose({
      ...parts,
      moneyTroubles: moneyTroublesOver(parts),
      takesAdminToken: true,
      hasFourEyes: false,
      protocols,
      unknownProxy: { isSeen: false },
      storeHealth: new FixedStoreHealth({ kind: 'ready', clockMs: parts.clock.nowMs() }),
      callbackProbe: new ScriptedCallbackProbe(),
    }),
    showOverview: new ShowOverview({
      ...parts,
      moneyTroubles: moneyTroublesOver(parts),
      callbackLog: parts.log,
      recentCalls: new RecentCalls(parts.clock),
      pulse: new Pulse(parts.clock),
    }),
    listCapabilities: new ListCapabilities({ providers: parts.providers, protocols, gate: FOR_OPERATORS }),
  };
}
