import { checkOperator } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';
import type { MapAgentCall } from './map-unified-call.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { providerFailure } from './provider-failure.ts';
import { SharedAnswers } from '../shared-answers.ts';

/** How long all callers share an answer, so that a provider is asked at most once per second. */
const KEEP_MS = 1_000;
/** The most providers whose health is remembered. */
const PROVIDERS_KEPT_MAX = 1_000;

export type CheckProviderHealthInput = AgentInput<'provider'>;

export interface CheckProviderHealthParts {
  readonly map: MapAgentCall;
  readonly gateways: ProviderGateways;
  readonly clock: Clock;
}

/** Whether a provider answered, and how long it took. */
export interface ProviderHealth {
  readonly provider: string;
  readonly isHealthy: boolean;
  readonly latencyMs: number;
  readonly checkedAtMs: number;
}

/** Asks a provider for its health. No answer is a valid outcome too. */
export class CheckProviderHealth {
  readonly #parts: CheckProviderHealthParts;
  readonly #answers: SharedAnswers<ProviderHealth, Failure>;

  constructor(parts: CheckProviderHealthParts) {
    this.#parts = parts;
    const rule = { keepMs: KEEP_MS, weightMax: PROVIDERS_KEPT_MAX, weightOf: () => 1, underWayMax: 1 };
    this.#answers = new SharedAnswers(rule, parts.clock);
  }

  async execute(input: CheckProviderHealthInput): Promise<Result<ProviderHealth, Failure>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const code = givenText('provider', input.provider);
    if (!code.ok) return code;
    const mapped = await this.#parts.map.execute({ agent: agent.value, provider: code.value, call: 'health_check' });
    if (!mapped.ok) return mapped;
    const { provider } = mapped.value;
    const gateway = this.#parts.gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const question = { group: provider.code, key: '' };
    const answer = this.#answers.get(question, () => this.#ping(provider.code, gateway.value));
    // A provider has one question under way, and a second caller shares its answer.
    if (answer === undefined) throw new Error('a second question about the health of one provider');
    return answer;
  }

  async #ping(provider: string, gateway: ProviderGateway): Promise<Result<ProviderHealth, Failure>> {
    const startedAtMs = this.#parts.clock.nowMs();
    const answer = await gateway.call('health_check', {});
    const checkedAtMs = this.#parts.clock.nowMs();
    // Nothing was sent, so the health is unknown.
    if (!answer.ok && answer.error.kind === 'provider_throttled') return err(providerFailure(provider, answer.error));
    const latencyMs = Math.max(0, checkedAtMs - startedAtMs);
    return ok({ provider, isHealthy: answer.ok, latencyMs, checkedAtMs });
  }
}
