import type { Agent } from '../../domain/agent/agent.ts';
import { CALL_NEEDS, type GatedCall } from '../../domain/agent/call-needs.ts';
import { GameFilter } from '../../domain/catalogue/game-filter.ts';
import { memberIdOf } from '../../domain/player/member-id.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { ok } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameCatalog } from '../ports/game-catalog.ts';
import { SharedAnswers } from '../shared-answers.ts';

/** How long the answer is cached whether an Agent has players at a provider. The search is slow if it passes many players and finds none. */
const KEEP_MS = 10_000;
const ANSWERS_KEPT_MAX = 10_000;

/** The Agent, the provider and the call. */
export interface GateQuery {
  readonly agent: Agent;
  /** The folded code of the provider. */
  readonly provider: string;
  readonly call: GatedCall;
  /** The player of the call, as the caller wrote it; undefined or empty if the call is about all of the Agent's players. */
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
}

export interface OfferGateParts {
  readonly catalog: GameCatalog;
  readonly accounts: Pick<AccountStore, 'isKnown'>;
  readonly clock: Clock;
}

/**
 * Lets an Agent reach the providers that offer it something. At other providers, the Agent may only make the calls for known players that {@link
 * CALL_NEEDS} allows.
 */
export class OfferGate {
  readonly #parts: OfferGateParts;
  readonly #acquaintances: SharedAnswers<boolean, never>;

  constructor(parts: OfferGateParts) {
    this.#parts = parts;
    const rule = { keepMs: KEEP_MS, weightMax: ANSWERS_KEPT_MAX, weightOf: () => 1, underWayMax: 1 };
    this.#acquaintances = new SharedAnswers(rule, parts.clock);
  }

  /** The reason why the Agent may not reach the provider; undefined if it may. */
  async refusal(question: GateQuery): Promise<CallRefused | undefined> {
    const { agent, provider, call } = question;
    const need = CALL_NEEDS[call];
    if (need === 'nothing' || (await this.isOffered(agent, provider))) return undefined;
    if (need === 'account' && (await this.#isKnown(question))) return undefined;
    return callRefused('game_not_allowed', `nothing of provider ${provider} is offered to this Agent`);
  }

  /** Whether the Agent's offer rules allow all of the provider, or a game of the provider. */
  async isOffered(agent: Agent, provider: string): Promise<boolean> {
    const part = agent.offerRules.partOf(provider);
    if (part !== 'some') return part === 'all';
    const filter = GameFilter.of({ provider });
    const page = PageRequest.of('1', '1');
    if (!filter.ok || !page.ok) throw new Error(`the games of provider ${provider} cannot be asked for`);
    const { total } = await this.#parts.catalog.findOffered({ agent, filter: filter.value, page: page.value });
    return total > 0;
  }

  async #isKnown({ agent: { code: agent }, provider, memberId = '', currency }: GateQuery): Promise<boolean> {
    const { accounts } = this.#parts;
    if (memberId !== '') {
      const member = memberIdOf('member_id', memberId);
      return member.ok && accounts.isKnown({ agent, provider, memberId: member.value, currency });
    }
    const question = { group: JSON.stringify([agent, provider]), key: '' };
    const answer = this.#acquaintances.get(question, async () => ok(await accounts.isKnown({ agent, provider })));
    // A group has one question under way, and a second caller shares its answer.
    if (answer === undefined) throw new Error('a second question about the players of one Agent at one provider');
    const known = await answer;
    return known.ok && known.value;
  }
}
