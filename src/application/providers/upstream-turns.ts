import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';

/** A scarce operation of a provider, and the Agent that wants it. */
export interface UpstreamTurn {
  readonly provider: string;
  /** The upstream limits each of its operations separately. */
  readonly operation: string;
  readonly agent: string;
}

/**
 * How long the turn of the first Agent in line is kept, from the moment at which the upstream accepts a call again. The Agent knows that moment in
 * whole seconds.
 */
export const TURN_KEPT_MS = 5_000;
/** The wait if nothing else is known. It is short, because the Agent in front may come at any moment. */
const COME_AGAIN_MS = 1_000;
/** The most Agents in line; further Agents are refused and do not stand in line. */
const WAITING_MAX = 1_000;

/** The Agents that wait for one operation of a provider. No request is held open: each was refused with the time after which it may come again. */
interface Line {
  /** The Agents in the order of their refusals. */
  readonly agents: Set<string>;
  opensAtMs: number;
  /** Until this moment the first Agent in line may come; after it, the next Agent. */
  keptUntilMs: number;
}

/**
 * Gives Agents turns at a scarce function of an upstream, because some upstreams allow one call in 30 s. Without turns, an Agent that calls in a loop
 * would always win. A refused Agent stands in line, and comes before all Agents that came later.
 */
export class UpstreamTurns {
  readonly #clock: Clock;
  readonly #lines = new Map<string, Line>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the answer of `ask`. During another Agent's turn, `ask` is not called, and the failure is `provider_throttled`. */
  async ask<T>(
    { provider, operation, agent }: UpstreamTurn,
    ask: () => Promise<Result<T, UpstreamFailure>>,
  ): Promise<Result<T, UpstreamFailure>> {
    const key = JSON.stringify([provider, operation]);
    const line = this.#lineOf(key);
    if (line !== undefined && firstOf(line) !== agent) return this.#refused(line, agent);
    const answer = await ask();
    if (!answer.ok && answer.error.kind === 'provider_throttled') this.#wait(key, agent, answer.error.retryAfterMs);
    else this.#served(key, agent);
    return answer;
  }

  /** The line, without the Agents at its front that did not come in their time. */
  #lineOf(key: string): Line | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const nowMs = this.#clock.nowMs();
    for (const agent of line.agents) {
      if (nowMs <= line.keptUntilMs) break;
      line.agents.delete(agent);
      line.keptUntilMs += TURN_KEPT_MS;
    }
    if (line.agents.size === 0) this.#lines.delete(key);
    return this.#lines.get(key);
  }

  #refused<T>(line: Line, agent: string): Result<T, UpstreamFailure> {
    if (line.agents.size < WAITING_MAX) line.agents.add(agent);
    const retryAfterMs = Math.max(COME_AGAIN_MS, line.opensAtMs - this.#clock.nowMs());
    return err({ kind: 'provider_throttled', retryAfterMs });
  }

  #wait(key: string, agent: string, retryAfterMs: number): void {
    const line = this.#lines.get(key) ?? { agents: new Set<string>(), opensAtMs: 0, keptUntilMs: 0 };
    line.agents.add(agent);
    line.opensAtMs = this.#clock.nowMs() + retryAfterMs;
    line.keptUntilMs = line.opensAtMs + TURN_KEPT_MS;
    this.#lines.set(key, line);
  }

  #served(key: string, agent: string): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    if (firstOf(line) === agent) line.keptUntilMs = this.#clock.nowMs() + TURN_KEPT_MS;
    line.agents.delete(agent);
    if (line.agents.size === 0) this.#lines.delete(key);
  }
}

const firstOf = ({ agents }: Line): string | undefined => agents.values().next().value;
