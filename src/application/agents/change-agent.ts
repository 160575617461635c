import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { refuseMoved } from './at-home.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import { ANY_ADDRESS, refusedAddress, type CallbackAddressRule } from './callback-address-rule.ts';
import { missingCallbacks } from './callbacks-rule.ts';
import { needsSecret, UNSIGNED } from './signed-callbacks-rule.ts';

/** Changes parts of an Agent's profile. Fields that the change does not name keep their value. */
export class ChangeAgent {
  readonly #agents: AgentStore;
  readonly #secrets: Pick<CallbackSecretStore, 'withSecret'> | undefined;
  readonly #refusalOf: CallbackAddressRule;

  /** With `secrets`, as in production, an Agent can become active or get a callback base only if it has a secret that signs its callbacks. */
  constructor(agents: AgentStore, secrets?: Pick<CallbackSecretStore, 'withSecret'>, refusalOf = ANY_ADDRESS) {
    this.#agents = agents;
    this.#secrets = secrets;
    this.#refusalOf = refusalOf;
  }

  async execute(
    code: string,
    changes: Partial<AgentProfile>,
  ): Promise<Result<Agent, InvalidParameter | NotFound | AgentMoved>> {
    const missing = missingCallbacks(changes.implements);
    if (missing !== undefined) return err(missing);
    const before = await this.#agents.find(foldCode(code));
    const refused = refusedAddress(changes, this.#refusalOf, before);
    if (refused !== undefined) return err(refused);
    const unsigned = await this.#unsigned(before, changes);
    if (unsigned !== undefined) return err(unsigned);
    const moved = refuseMoved(before);
    if (moved !== undefined) return err(moved);
    const agent = await this.#agents.update(foldCode(code), changes);
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }

  async #unsigned(before: Agent | undefined, changes: Partial<AgentProfile>): Promise<InvalidParameter | undefined> {
    if (this.#secrets === undefined) return undefined;
    // An Agent without a secret that was active before this rule existed can still be changed.
    if (before === undefined || needsSecret(before) || !needsSecret({ ...before, ...changes })) return undefined;
    return (await this.#secrets.withSecret([before.code])).has(before.code) ? undefined : UNSIGNED;
  }
}
