import type { Agent } from '../../domain/agent/agent.ts';
import type { KeptProvider } from './provider-store.ts';

/**
 * Agents and providers by their codes, active or not, for reads with every event. A change shows at once in the process that made it, and
 * within a moment in the others. The caller folds the codes.
 */
export interface PartyDirectory {
  agent(code: string): Promise<Agent | undefined>;
  provider(code: string): Promise<KeptProvider | undefined>;
  /** The secrets that sign the Agent's callbacks, sealed, the newest first. */
  signingSecrets(agent: string): Promise<readonly string[]>;
}
