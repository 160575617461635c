import type { Agent } from '../../domain/agent/agent.ts';
import { certificateOf, signedText, type SignedCertificate } from '../../domain/agent/certificate.ts';
import { percentileMs } from '../../domain/agent/conformance-run.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { testable, type NotTestable } from '../callbacks/test-callback.ts';
import { startJob, type JobWork, type WorkStep, type StartedJob, type StartJobParts } from '../jobs/resumable-job.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { CertificateSigner } from '../ports/certificate-signer.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConformanceKit, KitStep, TestAccounts, TriedSystem } from '../ports/conformance-kit.ts';
import type { Job } from '../ports/job-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** The kind of the job. */
export const CERTIFY_KIND = 'certify-agent';

interface RunParts {
  readonly kit: ConformanceKit;
  readonly signer: Pick<CertificateSigner, 'sign'>;
  readonly clock: Clock;
  /** The public address of the gateway, and the version of its interface. */
  readonly issuer: { readonly gateway: string | null; readonly interface: string };
}

export interface CertifyAgentParts extends StartJobParts, RunParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'signing'>;
  readonly secrets: Pick<SecretBox, 'open'>;
}

/**
 * Starts a job that tries an Agent's system by all cases of the conformance kit, and signs the result. The gateway signs only what it has tried itself:
 * anybody could write a report. An Agent has one such job at a time.
 */
export class CertifyAgent {
  readonly #parts: CertifyAgentParts;

  constructor(parts: CertifyAgentParts) {
    this.#parts = parts;
  }

  async execute(code: string, accounts: TestAccounts): Promise<Result<StartedJob, NotTestable>> {
    const { agents, callbackSecrets, secrets } = this.#parts;
    const agent = await testable(agents, code);
    if (!agent.ok) return agent;
    if (accounts.otherPlayer === accounts.player) return err(SAME_PLAYER);
    const [newest] = await callbackSecrets.signing(agent.value.code);
    if (newest === undefined) return err(NO_SECRET);
    const system = { ...accounts, ...factsOf(agent.value), secret: secrets.open(newest.secretSealed) };
    const what = { kind: CERTIFY_KIND, subject: agent.value.code, provider: `agent ${agent.value.code}` };
    return ok(await startJob(this.#parts, what, (job) => new CertifyWork(this.#parts, system, job)));
  }
}

const SAME_PLAYER = invalidParameter('body.other_player', 'must be another one than player');
const NO_SECRET = invalidParameter('code', 'must name an Agent that has a callback secret');

const factsOf = ({ callbackBase, walletMode, currency, ...agent }: Agent & { readonly callbackBase: string }) => ({
  url: withoutAtEnd(callbackBase, '/'),
  walletMode,
  currency,
  takesBetPush: agent.implements.includes('bet-push'),
});

/** A run. After a kill it begins again: what the interrupted one has moved, it has moved under ids of its own. */
class CertifyWork implements JobWork {
  readonly #parts: RunParts;
  readonly #system: TriedSystem;
  readonly #agent: string;
  readonly #steps: KitStep[] = [];
  #run: AsyncIterator<KitStep> | undefined;

  constructor(parts: RunParts, system: TriedSystem, { subject }: Pick<Job, 'subject'>) {
    this.#parts = parts;
    this.#system = system;
    this.#agent = subject;
  }

  get state(): JobWork['state'] {
    return { done: this.#steps.length, total: this.#parts.kit.caseCount, checkpoint: undefined };
  }

  async step(): Promise<WorkStep> {
    const { kit } = this.#parts;
    if (this.#run === undefined) {
      const reason = await kit.obstacle(this.#system);
      if (reason !== undefined) return { kind: 'failed', result: { reason: `nothing was tried: ${reason}` } };
      this.#run = kit.run(this.#system)[Symbol.asyncIterator]();
    }
    const next = await this.#run.next();
    if (next.done === true) return { kind: 'succeeded', result: this.#signed() };
    this.#steps.push(next.value);
    return { kind: 'more' };
  }

  #signed(): SignedCertificate {
    const { kit, signer, clock, issuer } = this.#parts;
    const { url: address, walletMode: wallet } = this.#system;
    const cases = this.#steps.map(({ tried }) => tried);
    const p95 = percentileMs(
      this.#steps.flatMap(({ answersMs }) => answersMs),
      0.95,
    );
    const run = { agent: this.#agent, address, wallet, ...issuer, kit: kit.version, p95, cases };
    const certificate = certificateOf(run, clock.nowMs());
    return { certificate, signature: signer.sign(signedText(certificate)) };
  }
}
