import type { ConformanceRun } from '../../domain/agent/conformance-run.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Randomness } from '../ports/randomness.ts';

/** The kind of the job that stores a run. */
export const CONFORMANCE_KIND = 'conformance';

export interface KeepConformanceParts {
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
