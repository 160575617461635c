import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { hasCallbackSecret } from './has-callback-secret.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import { missingCallbacks } from './callbacks-rule.ts';

const UNSIGNED = invalidParameter(
  'active',
  'must be false while the Agent has a callback base and no callback secret: issue a secret first',
);

/** Changes parts of an Agent's profile. Fields that the change does not name keep their value. */
export class ChangeAgent {
  readonly #agents: AgentStore;
  readonly #secrets: Pick<CallbackSecretStore, 'list'> | undefined;

  /** With `secrets`, as in production, an Agent with a callback base becomes active only when it has a secret that signs its callbacks. */
  constructor(agents: AgentStore, secrets?: Pick<CallbackSecretStore, 'list'>) {
    this.#agents = agents;
    this.#secrets = secrets;
  }

  async execute(code: string, changes: Partial<AgentProfile>): Promise<Result<Agent, InvalidParameter | NotFound>> {
    const missing = missingCallbacks(changes.implements);
    if (missing !== undefined) return err(missing);
    const unsigned = await this.#unsigned(foldCode(code), changes);
    if (unsigned !== undefined) return err(unsigned);
    const agent = await this.#agents.update(foldCode(code), changes);
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }

  async #unsigned(code: string, changes: Partial<AgentProfile>): Promise<InvalidParameter | undefined> {
    if (this.#secrets === undefined || changes.isActive !== true) return undefined;
    const before = await this.#agents.find(code);
    if (before === undefined || before.isActive) return undefined;
    if ({ ...before, ...changes }.callbackBase === undefined) return undefined;
    return (await hasCallbackSecret(this.#secrets, code)) ? undefined : UNSIGNED;
  }
}
