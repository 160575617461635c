import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { ProviderRuntime } from './provider-runtime.ts';

/** How often an upstream allows an operation, and how long one of ours may wait for its turn. */
export interface CallBudgetRule {
  readonly calls: number;
  readonly perMs: number;
  readonly waitMaxMs: number;
}

/**
 * Keeps our own calls within an upstream's limit, so that an Agent meets a short wait or a clear "later" and never the upstream's
 * refusal. It knows of this process only: several processes share the upstream's limit, which is why the adapters still
 * translate its refusal.
 */
export class CallBudget {
  readonly #rule: CallBudgetRule;
  readonly #runtime: ProviderRuntime;
  /** When the latest calls may leave, oldest first; at most `calls` of them. */
  readonly #turnsMs: number[] = [];

  constructor(rule: CallBudgetRule, runtime: ProviderRuntime) {
    this.#rule = rule;
    this.#runtime = runtime;
  }

  /** Waits for the next turn, or says when to come again; a refused call takes no turn. */
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
