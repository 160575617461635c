import { checkOperator, type Agent, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { ProtocolMapping } from '../../domain/provider/protocol-mapping.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { activeProviders } from '../active-providers.ts';
import { givenText } from '../agent-question.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';

/** The question as it was sent, as text. */
export interface ListCapabilitiesInput {
  /** Undefined when an operator asks. */
  readonly agent?: Agent | undefined;
  readonly operatorCode?: string | undefined;
  readonly provider?: string | undefined;
}

/** What one provider can do. */
export interface Capabilities {
  readonly provider: string;
  readonly mapping: ProtocolMapping;
}

/** Tells what each active provider makes of the unified interface, and what it has beside it. */
export class ListCapabilities {
  readonly #providers: ProviderStore;
  readonly #protocols: ProtocolDirectory;

  constructor(providers: ProviderStore, protocols: ProtocolDirectory) {
    this.#providers = providers;
    this.#protocols = protocols;
  }

  async execute(
    input: ListCapabilitiesInput,
  ): Promise<Result<readonly Capabilities[], AgentMismatch | InvalidParameter | NotFound>> {
    const agent = input.agent === undefined ? ok(undefined) : checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    if (input.provider === undefined || input.provider === '') return ok(await this.#ofAll());
    const code = givenText('provider', input.provider);
    if (!code.ok) return code;
    const provider = await this.#providers.find(foldCode(code.value));
    return provider?.isActive === true ? ok([this.#of(provider)]) : err(notFound('provider', code.value));
  }

  async #ofAll(): Promise<readonly Capabilities[]> {
    const found: Capabilities[] = [];
    for await (const some of activeProviders(this.#providers))
      found.push(...some.map((provider) => this.#of(provider)));
    return found;
  }

  #of({ code, protocol }: KeptProvider): Capabilities {
    const mapping = this.#protocols.find(protocol);
    if (mapping === undefined) throw new Error(`provider ${code} has an unknown protocol`);
    return { provider: code, mapping };
  }
}
