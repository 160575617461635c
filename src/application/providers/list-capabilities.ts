import { checkOperator, type Agent, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { ProtocolMapping } from '../../domain/provider/protocol-mapping.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { activeProviders } from './active-providers.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import { notFound, type CallRefused, type NotFound } from '../failure.ts';
import type { OfferGate } from './offer-gate.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';

/** The question; an operator asks without an Agent. */
export type ListCapabilitiesInput = Partial<AgentInput<'provider'>>;

/** The capabilities of one provider. */
export interface Capabilities {
  readonly provider: string;
  readonly mapping: ProtocolMapping;
}

export interface ListCapabilitiesParts {
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly gate: Pick<OfferGate, 'refusal'>;
}

/** Lists how each active provider supports the unified interface, and its extensions. An Agent sees only the providers that offer it something. */
export class ListCapabilities {
  readonly #providers: ProviderStore;
  readonly #protocols: ProtocolDirectory;
  readonly #gate: ListCapabilitiesParts['gate'];

  constructor({ providers, protocols, gate }: ListCapabilitiesParts) {
    this.#providers = providers;
    this.#protocols = protocols;
    this.#gate = gate;
  }

  async execute(
    input: ListCapabilitiesInput,
  ): Promise<Result<readonly Capabilities[], AgentMismatch | InvalidParameter | NotFound | CallRefused>> {
    const agent = input.agent === undefined ? ok(undefined) : checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    if (input.provider === undefined || input.provider === '') return ok(await this.#ofAll(agent.value));
    const code = givenText('provider', input.provider);
    if (!code.ok) return code;
    const provider = await this.#providers.find(foldCode(code.value));
    if (provider?.isActive !== true) return err(notFound('provider', code.value));
    const refusal = await this.#refusal(agent.value, provider);
    return refusal === undefined ? ok([this.#of(provider)]) : err(refusal);
  }

  async #ofAll(agent: Agent | undefined): Promise<readonly Capabilities[]> {
    const found: Capabilities[] = [];
    for await (const some of activeProviders(this.#providers)) {
      const refusals = await Promise.all(some.map((provider) => this.#refusal(agent, provider)));
      const open = some.filter((_, at) => refusals[at] === undefined);
      found.push(...open.map((provider) => this.#of(provider)));
    }
    return found;
  }

  async #refusal(agent: Agent | undefined, { code }: KeptProvider): Promise<CallRefused | undefined> {
    return agent && this.#gate.refusal({ agent, provider: code, call: 'capabilities' });
  }

  #of({ code, protocol }: KeptProvider): Capabilities {
    const mapping = this.#protocols.find(protocol);
    if (mapping === undefined) throw new Error(`provider ${code} has an unknown protocol`);
    return { provider: code, mapping };
  }
}
