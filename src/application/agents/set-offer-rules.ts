import { OfferRules, type OfferRule } from '../../domain/agent/offer-rules.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { refuseMoved } from './at-home.ts';

/** Replaces all offer rules of an Agent at once. */
export class SetOfferRules {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  async execute(
    code: string,
    rules: readonly OfferRule[],
  ): Promise<Result<OfferRules, InvalidParameter | NotFound | AgentMoved>> {
    const offerRules = OfferRules.of(rules);
    if (!offerRules.ok) return offerRules;
    const moved = refuseMoved(await this.#agents.find(foldCode(code)));
    if (moved !== undefined) return err(moved);
    const agent = await this.#agents.update(foldCode(code), { offerRules: offerRules.value });
    return agent === undefined ? err(notFound('agent', code)) : ok(agent.offerRules);
  }
}
