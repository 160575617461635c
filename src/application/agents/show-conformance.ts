import type { ConformanceRun } from '../../domain/agent/conformance-run.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { JobLog } from '../ports/job-log.ts';
import type { Job } from '../ports/job-store.ts';
import { CONFORMANCE_KIND, type KeptConformance } from './keep-conformance.ts';

/** Shows the last run of the conformance kit that was submitted for an Agent. Undefined if there is none. */
export class ShowConformance {
  readonly #agents: Pick<AgentStore, 'find'>;
  readonly #jobLog: JobLog;

  constructor(agents: Pick<AgentStore, 'find'>, jobLog: JobLog) {
    this.#agents = agents;
    this.#jobLog = jobLog;
  }

  async execute(code: string): Promise<Result<KeptConformance | undefined, NotFound>> {
    const agent = await this.#agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const ofAgent = { kind: CONFORMANCE_KIND, about: agent.code, status: 'succeeded' } as const;
    const { list } = await this.#jobLog.list(ofAgent, PageRequest.first(1));
    return ok(list.map(keptFrom)[0]);
  }
}

function keptFrom({ result, updatedAtMs }: Job): KeptConformance {
  const { agentUrl, cases } = JSON.parse(result ?? '{}') as ConformanceRun;
  return { agentUrl, cases, handedInAtMs: updatedAtMs };
}
