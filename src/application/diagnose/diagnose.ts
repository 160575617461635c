import type { Agent } from '../../domain/agent/agent.ts';
import { PAGE_LIMITS, PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import { providerFailure } from '../provider-failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackProbe } from '../ports/callback-probe.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { AgentFinding, Diagnosis, ProviderFinding, StoreFinding } from './diagnosis.ts';

export interface DiagnoseParts {
  readonly storeHealth: StoreHealth;
  readonly agents: AgentStore;
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly gateways: ProviderGateways;
  readonly callbackProbe: CallbackProbe;
  readonly clock: Clock;
}

/**
 * Looks around for an operator: at the database, and whether Agents' systems and providers can be reached from here. One page of
 * each, all at once: who has more is told how many were left out.
 */
export class Diagnose {
  readonly #parts: DiagnoseParts;

  constructor(parts: DiagnoseParts) {
    this.#parts = parts;
  }

  async execute(): Promise<Diagnosis> {
    const { clock, agents, providers } = this.#parts;
    const store = await this.#store();
    const checkedAtMs = clock.nowMs();
    if (store.state === 'not_ready') return { checkedAtMs, store, agents: [], providers: [], leftOut: 0 };
    const [someAgents, someProviders] = [await agents.list(firstPage()), await providers.list(firstPage())];
    const [agentFindings, providerFindings] = await Promise.all([
      Promise.all(activeOf(someAgents).map((agent) => this.#agent(agent))),
      Promise.all(activeOf(someProviders).map((provider) => this.#provider(provider))),
    ]);
    const leftOut = beyond(someAgents) + beyond(someProviders);
    return { checkedAtMs, store, agents: agentFindings, providers: providerFindings, leftOut };
  }

  async #store(): Promise<StoreFinding> {
    const before = this.#parts.clock.nowMs();
    const state = await this.#parts.storeHealth.look();
    if (state.kind === 'not_ready') return { state: 'not_ready', reason: state.reason };
    // The database read its clock somewhere between the two.
    const between = Math.round((before + this.#parts.clock.nowMs()) / 2);
    return { state: 'ready', clockAheadMs: state.clockMs - between };
  }

  async #agent({ code: agent, callbackBase }: Agent): Promise<AgentFinding> {
    if (callbackBase === undefined) return { agent, callbackBase, state: 'no_callback_base', detail: undefined };
    const reply = await this.#parts.callbackProbe.look(callbackBase);
    return reply.kind === 'answered'
      ? { agent, callbackBase, state: 'reachable', detail: `HTTP ${reply.httpStatus}` }
      : { agent, callbackBase, state: reply.kind, detail: reply.detail };
  }

  async #provider(kept: KeptProvider): Promise<ProviderFinding> {
    const { code: provider, protocol } = kept;
    const support = this.#parts.protocols.find(protocol)?.calls.health_check.support;
    if (support === undefined || support === 'unsupported') {
      return { provider, protocol, state: 'no_health_check', detail: undefined };
    }
    const gateway = this.#parts.gateways.connect(kept);
    if (!gateway.ok) return { provider, protocol, state: 'not_set_up', detail: gateway.error.detail };
    const answer = await gateway.value.call('health_check', {});
    if (answer.ok) return { provider, protocol, state: 'healthy', detail: undefined };
    const told = providerFailure(provider, answer.error);
    return { provider, protocol, state: 'unhealthy', detail: 'sentence' in told ? told.sentence : told.kind };
  }
}

const activeOf = <T extends { readonly isActive: boolean }>({ list }: Page<T>): readonly T[] =>
  list.filter(({ isActive }) => isActive);

const beyond = ({ total }: Page<unknown>): number => Math.max(0, total - PAGE_LIMITS.pageSizeMax);

function firstPage(): PageRequest {
  const request = PageRequest.of('1', String(PAGE_LIMITS.pageSizeMax));
  if (!request.ok) throw new Error(`${request.error.field} ${request.error.rule}`);
  return request.value;
}
