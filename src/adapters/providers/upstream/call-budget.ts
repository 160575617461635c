import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { ProviderRuntime } from './provider-runtime.ts';

/** The upstream's limit of an operation, and the longest wait of a call for its turn. */
export interface CallBudgetRule {
  readonly calls: number;
  readonly perMs: number;
  readonly waitMaxMs: number;
}

/**
 * Keeps the gateway's calls within an upstream's limit. So an Agent gets a short wait or a clear "later", and never the upstream's refusal. A budget
 * knows only its own process. Several processes share the upstream's limit, so the adapters also translate the refusal.
 */
export class CallBudget {
  readonly #rule: CallBudgetRule;
  readonly #runtime: ProviderRuntime;
  /** The times of the latest calls, oldest first; at most `calls` of them. */
  readonly #turnsMs: number[] = [];

  constructor(rule: CallBudgetRule, runtime: ProviderRuntime) {
    this.#rule = rule;
    this.#runtime = runtime;
  }

  /** Waits for the next turn, or returns the time after which the caller may come again. A refused call takes no turn. */
  async take(): Promise<Result<void, UpstreamFailure>> {
    const nowMs = this.#runtime.nowMs();
    const turnMs = this.#nextTurnMs(nowMs);
    const waitMs = turnMs - nowMs;
    if (waitMs > this.#rule.waitMaxMs) return err({ kind: 'provider_throttled', retryAfterMs: waitMs });
    this.#turnsMs.push(turnMs);
    if (this.#turnsMs.length > this.#rule.calls) this.#turnsMs.shift();
    if (waitMs > 0) await this.#runtime.wait(waitMs);
    return ok(undefined);
  }

  #nextTurnMs(nowMs: number): number {
    const oldest = this.#turnsMs[0];
    if (oldest === undefined || this.#turnsMs.length < this.#rule.calls) return nowMs;
    return Math.max(nowMs, oldest + this.#rule.perMs);
  }
}
