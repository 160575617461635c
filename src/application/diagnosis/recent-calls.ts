import type { Heard } from '../../domain/callback/heard.ts';
import type { Clock } from '../ports/clock.ts';

/** The number of calls that are remembered for each provider. */
const CALLS_MAX = 200;
const REMEMBERED_MS = 600_000;
/** Fewer calls are too few for a statement about a provider. */
const CALLS_MIN = 5;

/** A finished call to a provider. */
export interface FinishedCall {
  readonly provider: string;
  readonly seconds: number;
  /** `ok`, or the kind of failure; if the outcome is unknown, the cause. */
  readonly outcome: string;
  /** The reason why the provider gave no answer; undefined if it gave one, or if nothing was sent. */
  readonly heard?: Heard | undefined;
}

/** The speed of a provider over its last calls. */
export interface ProviderPace {
  readonly provider: string;
  /** The 95th percentile of the durations: one call in twenty took longer. */
  readonly slowSeconds: number;
  /** The share of calls without an answer, from 0 to 1. */
  readonly unanswered: number;
}

/** Remembers the last calls of this process to each provider, for at most ten minutes. */
export class RecentCalls {
  readonly #clock: Clock;
  readonly #calls = new Map<string, (FinishedCall & { readonly atMs: number })[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note({ provider, seconds, outcome, heard }: FinishedCall): void {
    const calls = this.#calls.get(provider) ?? [];
    calls.push({ provider, seconds, outcome, heard, atMs: this.#clock.nowMs() });
    if (calls.length > CALLS_MAX) calls.shift();
    this.#calls.set(provider, calls);
  }

  /** Providers with enough calls, by code. */
  paces(): readonly ProviderPace[] {
    const sinceMs = this.#clock.nowMs() - REMEMBERED_MS;
    return [...this.#calls]
      .map(([provider, calls]) => ({ provider, calls: calls.filter(({ atMs }) => atMs >= sinceMs) }))
      .filter(({ calls }) => calls.length >= CALLS_MIN)
      .map(({ provider, calls }) => ({ provider, ...paceOf(calls) }))
      .sort((left, right) => (left.provider < right.provider ? -1 : 1));
  }
}

function paceOf(calls: readonly FinishedCall[]): Omit<ProviderPace, 'provider'> {
  const durations = calls.map(({ seconds }) => seconds).sort((left, right) => left - right);
  const unanswered = calls.filter(({ heard }) => heard !== undefined).length / calls.length;
  return { slowSeconds: durations[Math.ceil(durations.length * 0.95) - 1] ?? 0, unanswered };
}
