import { CertifyAgent } from '../../../src/application/agents/certify-agent.ts';
import { Ed25519CertificateSigner } from '../../../src/adapters/cryptography/ed25519-certificate-signer.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { JobRunner } from '../../../src/application/ports/job-runner.ts';
import type { SecretBox } from '../../../src/application/ports/secret-box.ts';
import { ScriptedConformanceKit } from '../../fakes/scripted-conformance-kit.ts';
import type { inMemoryWorld } from '../../fakes/in-memory-world.ts';

export const certificateSigner = new Ed25519CertificateSigner('5a'.repeat(32));

/** The certification of Agents by a scripted kit, over a world in memory. */
export const certifyOver = (
  { agents, callbackSecrets, jobs }: ReturnType<typeof inMemoryWorld>,
  parts: { readonly clock: Clock; readonly secrets: SecretBox; readonly runner: JobRunner },
) =>
  new CertifyAgent({
    ...parts,
    agents,
    callbackSecrets,
    jobs,
    randomness: new NodeRandomness(),
    kit: new ScriptedConformanceKit(),
    signer: certificateSigner,
    issuer: { gateway: null, interface: '0.1.0' },
  });
