import type { Agent } from '../../domain/agent/agent.ts';
import { attemptOutcomeOf, balanceIn, betAnswerOf, type BetAnswer } from '../../domain/callback/agent-answer.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import { AGENT_REQUEST_PATHS, type AgentRequest } from '../../domain/callback/callback-role.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { shownOf } from '../callbacks/shown-of.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import type { CallbackRequest, CallbackSender } from '../ports/callback-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { TrafficCounts } from '../traffic/traffic-counts.ts';
import type { AskByFetch } from './ask-by-fetch.ts';
import type { OpenStep, Tracer } from '../ports/tracer.ts';

export interface AskAgentParts {
  readonly sender: CallbackSender;
  readonly askByFetch: Pick<AskByFetch, 'execute'>;
  readonly parties: Pick<PartyDirectory, 'signingSecrets'>;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly tracer: Tracer;
  readonly traffic: Pick<TrafficCounts, 'noteAttempt'>;
}

/** A player at a provider, whose wallet the Agent holds. */
export interface AskedPlayer {
  readonly agent: Agent;
  readonly provider: string;
  readonly memberId: string;
  readonly currency: string;
}

/** The answer to a bet; no attempt if nothing was sent. */
export interface AskedBet {
  readonly answer: BetAnswer;
  readonly attempt: CallbackAttempt | undefined;
}

type AskingMessage = Pick<CallbackRequest, 'id' | 'body' | 'traceparent'>;
type AskingBet = AskingMessage & Pick<CallbackMessage, 'lane'>;
type Asking = AskingMessage & { readonly role: AgentRequest };

/** If less time than this is left, the Agent is not asked, because the request would be cut off. */
const ASKING_MS_MIN = 50;
const MS_PER_SECOND = 1_000;

/** Asks an Agent that holds its players' wallets. Each request is sent or given once, signed, and with a deadline. */
export class AskAgent {
  readonly #parts: AskAgentParts;

  constructor(parts: AskAgentParts) {
    this.#parts = parts;
  }

  /** Asks whether the Agent accepts a bet. */
  bet(agent: Agent, message: CallbackMessage, untilMs: number): Promise<AskedBet> {
    const facts = { callback: message.id, agent: agent.code };
    return this.#parts.tracer.step({ name: 'ask bet', kind: 'client', facts }, async (open) => {
      const asked = await this.#bet(agent, { ...message, traceparent: open.traceparent }, untilMs);
      const { kind } = asked.answer;
      open.note({ outcome: kind });
      if (kind === 'unknown' || kind === 'unsent') open.fail(asked.attempt?.outcome ?? kind);
      return asked;
    });
  }

  /** Asks for a player's balance; undefined if the Agent states none. */
  balance(player: AskedPlayer, untilMs: number): Promise<Decimal | undefined> {
    const facts = { agent: player.agent.code, provider: player.provider };
    return this.#parts.tracer.step({ name: 'ask balance', kind: 'client', facts }, async (open) => {
      const balance = await this.#balance(player, untilMs, open);
      if (balance === undefined) open.fail('no_balance');
      return balance;
    });
  }

  async #bet(agent: Agent, { id, body, lane, traceparent }: AskingBet, untilMs: number): Promise<AskedBet> {
    const { clock, traffic } = this.#parts;
    const atMs = clock.nowMs();
    const reply = await this.#send(agent, { id, body, role: 'bet', traceparent }, untilMs);
    if (reply === undefined) return { answer: { kind: 'unsent' }, attempt: undefined };
    const answer = betAnswerOf(reply);
    const latencyMs = Math.max(0, clock.nowMs() - atMs);
    const outcome = attemptOutcomeOf(reply, answer);
    const hasFailed = outcome !== 'accepted' && outcome !== 'refused';
    traffic.noteAttempt({ agent: agent.code, lane }, { hasFailed, latencyMs });
    return { answer, attempt: { callbackId: id, atMs, latencyMs, outcome, ...shownOf(reply) } };
  }

  async #balance(
    { agent, provider, memberId, currency }: AskedPlayer,
    untilMs: number,
    { traceparent }: OpenStep,
  ): Promise<Decimal | undefined> {
    const id = this.#parts.randomness.id();
    const nowMs = this.#parts.clock.nowMs();
    const asked = { callback_id: id, provider, username: memberId, currency };
    const body = JSON.stringify({
      ...asked,
      occurred_at: instantText(nowMs),
      timestamp: Math.floor(nowMs / MS_PER_SECOND),
    });
    const reply = await this.#send(agent, { id, body, role: 'balance', traceparent }, untilMs);
    return reply && balanceIn(reply, currency);
  }

  /** Undefined if the Agent neither fetches nor has a callback base, or if no time is left. */
  async #send(
    { code, callbackBase, callbackDelivery }: Agent,
    { role, ...message }: Asking,
    untilMs: number,
  ): Promise<CallbackReply | undefined> {
    if (untilMs - this.#parts.clock.nowMs() < ASKING_MS_MIN) return undefined;
    if (callbackDelivery === 'pull')
      return this.#parts.askByFetch.execute({ ...message, role, agent: code, endsAtMs: untilMs });
    if (callbackBase === undefined) return undefined;
    const secrets = await this.#secretsOf(code);
    const onceWithinMs = untilMs - this.#parts.clock.nowMs();
    if (onceWithinMs < ASKING_MS_MIN) return undefined;
    return this.#parts.sender.send({
      ...message,
      url: withoutAtEnd(callbackBase, '/') + AGENT_REQUEST_PATHS[role],
      secrets,
      onceWithinMs,
    });
  }

  /** The secrets of the Agent, the newest first. */
  async #secretsOf(agent: string): Promise<readonly string[]> {
    const sealed = await this.#parts.parties.signingSecrets(agent);
    return sealed.map((secret) => this.#parts.secrets.open(secret));
  }
}
