import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';

/** What is scarce, and who wants it. */
export interface UpstreamTurn {
  readonly provider: string;
  /** The upstream limits each of its functions by itself. */
  readonly operation: string;
  readonly agent: string;
}

/** How long the first in line is waited for once the upstream may be asked again: it was told so in whole seconds. */
export const TURN_KEPT_MS = 5_000;
/** When nothing else is known: soon, because the one in front may come any moment. */
const COME_AGAIN_MS = 1_000;
/** Agents in line; who comes beyond them is refused without a place. */
const WAITING_MAX = 1_000;

/** Who waits for one operation of a provider. Nobody is held: each was told when to come again. */
interface Line {
  /** In the order in which they were refused. */
  readonly agents: Set<string>;
  opensAtMs: number;
  /** Until then the first one may come; after that it is the next one's turn. */
  keptUntilMs: number;
}

/**
 * Lets Agents have a scarce function of an upstream in turn. Some allow a question in half a minute: without turns it is had by whoever asks
 * most often, which is one that asks in a loop. Who was refused stands in line, and is asked for before all that came later.
 */
export class UpstreamTurns {
  readonly #clock: Clock;
  readonly #lines = new Map<string, Line>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What `ask` answers; throttled, without asking, while it is another Agent's turn. */
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

  /** Those in line, without the first ones that did not come in their time. */
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
