import type { Agent } from '../../domain/agent/agent.ts';
import { ok } from '../../domain/shared/result.ts';
import type { AskedAgent, AskedQuestion, SignedQuestion } from '../callbacks/signed-question.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { SharedAnswers } from '../shared-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { AgentFinding, ProviderFinding } from './diagnosis.ts';

/** How long all callers share an answer, so that a page that is opened again and again causes no further questions. */
const SHARED_MS = 3_000;
/** The most connections whose last answer is remembered. */
const KEPT_MAX = 1_000;

type Answered<F extends AgentFinding | ProviderFinding> = Pick<F, 'state' | 'detail' | 'checkedAtMs'>;
export type AgentAnswer = Answered<AgentFinding> & Pick<AgentFinding, 'remedy'>;
export type ProviderAnswer = Answered<ProviderFinding>;

type Checked<A> = A & { readonly checkedAtMs: number };

export interface ConnectionChecksParts {
  readonly signedQuestion: Pick<SignedQuestion, 'ask'>;
  readonly protocols: ProtocolDirectory;
  readonly gateways: ProviderGateways;
  readonly clock: Clock;
}

/**
 * Checks whether the systems of Agents and the providers can be reached from this process, and remembers the last answer of each. A connection has
 * one check at a time, which all callers share.
 */
export class ConnectionChecks {
  readonly #parts: ConnectionChecksParts;
  readonly #agents: Questions<Checked<AskedQuestion>>;
  readonly #providers: Questions<ProviderAnswer>;

  constructor(parts: ConnectionChecksParts) {
    this.#parts = parts;
    this.#agents = new Questions(parts.clock);
    this.#providers = new Questions(parts.clock);
  }

  /** Asks the Agent's system. Nobody can use the gateway to attack it, because all who ask within a moment share the answer. */
  question(agent: AskedAgent): Promise<AskedQuestion> {
    return this.#agents.ask(nameOfAgent(agent), () => this.#parts.signedQuestion.ask(agent));
  }

  /** Asks the Agent's system, unless the state is known without a question. */
  async askAgent(agent: Agent): Promise<AgentAnswer> {
    const { callbackBase, callbackDelivery, movedAwayAtMs } = agent;
    if (callbackBase !== undefined && callbackDelivery === 'push' && movedAwayAtMs === undefined)
      await this.question({ ...agent, callbackBase });
    return this.lastOfAgent(agent);
  }

  /** The last answer of this callback base. Sends nothing. */
  lastOfAgent(agent: Agent): AgentAnswer {
    if (agent.movedAwayAtMs !== undefined) return unasked('moved_away', MOVED);
    if (agent.callbackDelivery === 'pull') return unasked('fetches', FETCHES);
    if (agent.callbackBase === undefined) return unasked('no_callback_base');
    const asked = this.#agents.lastOf(nameOfAgent(agent));
    return asked === undefined ? unasked('not_asked') : answerOf(asked);
  }

  /** Asks the provider by its health check, unless the state is known without a question. */
  async askProvider(provider: KeptProvider): Promise<ProviderAnswer> {
    const reached = this.#reached(provider);
    if ('state' in reached) return reached;
    return this.#providers.ask(nameOfProvider(provider), async () => {
      const answer = await reached.call('health_check', {});
      if (answer.ok) return { state: 'healthy', detail: undefined };
      const told = providerFailure(provider.code, answer.error);
      const sentence = 'sentence' in told ? told.sentence : told.kind;
      // Only operators see this, because Agents do not need the reason.
      const why = answer.error.kind === 'provider_unreachable' ? `: ${answer.error.detail}` : '';
      return { state: 'unhealthy', detail: sentence + why };
    });
  }

  /** The last answer of the provider with its present settings. Sends nothing. */
  lastOfProvider(provider: KeptProvider): ProviderAnswer {
    const reached = this.#reached(provider);
    if ('state' in reached) return reached;
    return this.#providers.lastOf(nameOfProvider(provider)) ?? unasked('not_asked');
  }

  #reached(provider: KeptProvider): ProviderGateway | ProviderAnswer {
    const support = this.#parts.protocols.find(provider.protocol)?.calls.health_check.support;
    if (support === undefined || support === 'unsupported') return unasked('no_health_check');
    const gateway = this.#parts.gateways.connect(provider);
    return gateway.ok ? gateway.value : unasked('not_set_up', gateway.error.detail);
  }
}

const FETCHES = 'it fetches its callbacks, so nothing is sent to it';
const MOVED = 'it is at home in another cell, which sends its callbacks';

const unasked = <S>(state: S, detail?: string) => ({ state, detail, remedy: undefined, checkedAtMs: undefined });

function answerOf({ isUnderstood, outcome, says: detail, remedy, checkedAtMs }: Checked<AskedQuestion>): AgentAnswer {
  return isUnderstood || outcome === 'accepted' || outcome === 'refused'
    ? { state: 'reachable', detail, remedy: undefined, checkedAtMs }
    : { state: outcome, detail, remedy, checkedAtMs };
}

/** The name contains the settings. With other settings it is another connection, about which earlier answers say nothing. */
const nameOfAgent = ({ code, callbackBase }: Pick<Agent, 'code' | 'callbackBase'>): string =>
  JSON.stringify([code, callbackBase]);

const nameOfProvider = ({ code, protocol, baseUrl, credentialsSealed }: KeptProvider): string =>
  JSON.stringify([code, protocol, baseUrl, credentialsSealed]);

/** The questions to connections of one kind, with the last answers by name. */
class Questions<A extends { readonly checkedAtMs: number | undefined }> {
  readonly #clock: Clock;
  readonly #shared: SharedAnswers<A, never>;
  /** The last answers in the order of their arrival. */
  readonly #last = new Map<string, A>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#shared = new SharedAnswers(
      { keepMs: SHARED_MS, weightMax: KEPT_MAX, weightOf: () => 1, underWayMax: 1 },
      clock,
    );
  }

  lastOf(name: string): A | undefined {
    return this.#last.get(name);
  }

  async ask(name: string, question: () => Promise<Omit<A, 'checkedAtMs'>>): Promise<A> {
    const answer = await this.#shared.get({ group: name, key: '' }, async () => {
      const found = { ...(await question()), checkedAtMs: this.#clock.nowMs() } as A;
      this.#keep(name, found);
      return ok(found);
    });
    // A connection has one question under way, and a second caller shares its answer.
    if (answer === undefined) throw new Error('a second question to one connection');
    if (!answer.ok) throw new Error('a question to a connection was refused');
    return answer.value;
  }

  #keep(name: string, answer: A): void {
    this.#last.delete(name);
    this.#last.set(name, answer);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= KEPT_MAX) return;
      this.#last.delete(oldest);
    }
  }
}
