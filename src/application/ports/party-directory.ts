import type { Agent } from '../../domain/agent/agent.ts';
import type { KeptProvider } from './provider-store.ts';

/**
 * Agents and providers by their codes, active or not. Each event reads them. A change is visible at once in the process that made it, and within a
 * moment in the others. The caller folds the codes.
 */
export interface PartyDirectory {
  agent(code: string): Promise<Agent | undefined>;
  provider(code: string): Promise<KeptProvider | undefined>;
  /** The sealed secrets that sign the Agent's callbacks, the newest first. */
  signingSecrets(agent: string): Promise<readonly string[]>;
}
