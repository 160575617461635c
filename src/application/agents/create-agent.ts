import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import { OfferRules } from '../../domain/agent/offer-rules.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { ANY_ADDRESS, refusedAddress, type CallbackAddressRule } from './callback-address-rule.ts';
import { missingCallbacks } from './callbacks-rule.ts';
import { needsSecret, UNSIGNED } from './signed-callbacks-rule.ts';

/** Adds an Agent. Nothing is offered to the Agent until it has offer rules. */
export class CreateAgent {
  readonly #agents: AgentStore;
  readonly #demandsSecrets: boolean;
  readonly #refusalOf: CallbackAddressRule;

  /**
   * With `demandsSecrets`, as in production, an Agent that has a callback base starts inactive, and can be activated after it has got a secret.
   * `refusalOf` refuses addresses to which no callback would be sent.
   */
  constructor(agents: AgentStore, { demandsSecrets = false, refusalOf = ANY_ADDRESS } = {}) {
    this.#agents = agents;
    this.#demandsSecrets = demandsSecrets;
    this.#refusalOf = refusalOf;
  }

  async execute(
    input: AgentProfile & { readonly code: string },
  ): Promise<Result<Agent, InvalidParameter | AlreadyExists>> {
    const missing = missingCallbacks(input.implements);
    if (missing !== undefined) return err(missing);
    const refused = refusedAddress(input, this.#refusalOf);
    if (refused !== undefined) return err(refused);
    if (this.#demandsSecrets && needsSecret(input)) return err(UNSIGNED);
    const agent: Agent = { ...input, code: foldCode(input.code), offerRules: OfferRules.none };
    return (await this.#agents.create(agent)) ? ok(agent) : err(alreadyExists('agent', agent.code));
  }
}
