import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { ConnectionChecks } from './connection-checks.ts';
import type { Connections } from './connections.ts';
import type { AgentFinding } from './diagnosis.ts';

export interface CheckAgentConnectionParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly connectionChecks: ConnectionChecks;
  readonly connections: Connections;
}

/** Asks an Agent's callback base whether it can be reached. */
export class CheckAgentConnection {
  readonly #parts: CheckAgentConnectionParts;

  constructor(parts: CheckAgentConnectionParts) {
    this.#parts = parts;
  }

  async execute(code: string): Promise<Result<AgentFinding, NotFound>> {
    const { agents, connectionChecks, connections } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    return ok(await connections.agent(agent, await connectionChecks.askAgent(agent)));
  }
}
