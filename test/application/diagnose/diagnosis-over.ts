import type { DiagnosisUseCases } from '../../../src/adapters/http/index.ts';
import { Diagnose, type DiagnoseParts } from '../../../src/application/diagnose/diagnose.ts';
import { ListCapabilities } from '../../../src/application/list-capabilities/list-capabilities.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { FixedStoreHealth } from '../../fakes/fixed-store-health.ts';
import { ScriptedCallbackProbe } from '../../fakes/scripted-callback-probe.ts';

/** What an operator asks when something is wrong, of a world in memory where nothing is. */
export function diagnosisOver(
  parts: Pick<DiagnoseParts, 'agents' | 'providers' | 'gateways' | 'clock'>,
): DiagnosisUseCases {
  const protocols = new FixedProtocolDirectory();
  return {
    diagnose: new Diagnose({
      ...parts,
      protocols,
      storeHealth: new FixedStoreHealth({ kind: 'ready', clockMs: parts.clock.nowMs() }),
      callbackProbe: new ScriptedCallbackProbe(),
    }),
    listCapabilities: new ListCapabilities(parts.providers, protocols),
  };
}
