import type {
  AgentCredential,
  AgentDirectory,
  SigningCredential,
} from '../../../../application/ports/agent-directory.ts';
import type { ReadModel } from './read-model.ts';

/** Answers from memory. If memory may be outdated, it asks the directory behind it, so that a revoked token stays revoked. */
export class SnapshotAgentDirectory implements AgentDirectory {
  readonly #model: ReadModel;
  readonly #truth: AgentDirectory;

  constructor(model: ReadModel, truth: AgentDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async findByTokenDigest(digest: string): Promise<AgentCredential | undefined> {
    const fresh = this.#model.fresh;
    return fresh === undefined ? this.#truth.findByTokenDigest(digest) : fresh.agents.findByTokenDigest(digest);
  }

  async findByApiKey(apiKey: string): Promise<SigningCredential | undefined> {
    const fresh = this.#model.fresh;
    return fresh === undefined ? this.#truth.findByApiKey(apiKey) : fresh.agents.findByApiKey(apiKey);
  }
}
