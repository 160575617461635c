import type { SignedCertificate } from '../../domain/agent/certificate.ts';
import type { ConformanceRun } from '../../domain/agent/conformance-run.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { JobLog } from '../ports/job-log.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import { CERTIFY_KIND } from './certify-agent.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';

/** The last run that the Agent's people have submitted, and the last one that the gateway has made and signed; undefined if there is none. */
interface ShownConformance {
  readonly run: KeptConformance | undefined;
  readonly signed: SignedCertificate | undefined;
}

/** Shows the last runs of the conformance kit for an Agent. */
export class ShowConformance {
  readonly #agents: Pick<AgentStore, 'find'>;
  readonly #jobLog: JobLog;

  constructor(agents: Pick<AgentStore, 'find'>, jobLog: JobLog) {
    this.#agents = agents;
    this.#jobLog = jobLog;
  }

  async execute(code: string): Promise<Result<ShownConformance, NotFound>> {
    const agent = await this.#agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const [run, signed] = await Promise.all([
      this.#last(CONFORMANCE_KIND, agent.code),
      this.#last(CERTIFY_KIND, agent.code),
    ]);
    return ok({
      run: run && keptFrom(run),
      signed: signed && (JSON.parse(signed.result ?? '{}') as SignedCertificate),
    });
  }

  async #last(kind: string, about: string): Promise<Job | undefined> {
    const { list } = await this.#jobLog.list({ kind, about, status: 'succeeded' }, PageRequest.first(1));
    return list[0];
  }
}

function keptFrom({ result, updatedAtMs }: Job): KeptConformance {
  const { agentUrl, cases } = JSON.parse(result ?? '{}') as ConformanceRun;
  return { agentUrl, cases, handedInAtMs: updatedAtMs };
}

/** The kind of the job that stores a run. */
const CONFORMANCE_KIND = 'conformance';

interface KeepConformanceParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly jobs: Pick<JobStore, 'start' | 'finish'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A run, and the time of its submission. */
export interface KeptConformance extends ConformanceRun {
  readonly handedInAtMs: number;
}

/** Stores a run of the conformance kit as a job that has ended. Only the last run of an Agent counts. */
export class KeepConformance {
  readonly #parts: KeepConformanceParts;

  constructor(parts: KeepConformanceParts) {
    this.#parts = parts;
  }

  async execute(code: string, { agentUrl, cases }: ConformanceRun): Promise<Result<KeptConformance, NotFound>> {
    const { agents, jobs, clock, randomness } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const nowMs = clock.nowMs();
    const named = { id: randomness.id(), kind: CONFORMANCE_KIND, subject: agent.code };
    // A job that a killed process began is taken over and ended with this run.
    const { job } = await jobs.start(named, nowMs, nowMs + 1);
    const result = JSON.stringify({ agentUrl, cases });
    await jobs.finish(job.id, { status: 'succeeded', result }, nowMs);
    return ok({ agentUrl, cases, handedInAtMs: nowMs });
  }
}
