import type { Heard } from '../../domain/callback/heard.ts';
import type { Clock } from '../ports/clock.ts';
import type { SilentProvider, SilentProviderBook } from '../ports/silent-provider-book.ts';
import type { FinishedCall } from './recent-calls.ts';

/** Calls in a row without an answer, after which a provider counts as silent. */
export const SILENT_CALLS = 5;
/** A process notes a provider that stays silent again after this time. */
const NOTED_AGAIN_MS = 60_000;
/** A refusal is an answer too. */
const ANSWERS: ReadonlySet<string> = new Set(['ok', 'provider_refused']);

/** The calls of this process to one provider. */
class Calls {
  inRow = 0;
  sinceMs = 0;
  lastAtMs = 0;
  heard: Heard | undefined;
  answeredAtMs = -Infinity;
  /** The last call that was noted since the last answer. */
  notedAtMs = -Infinity;
}

/**
 * Finds providers that do not answer by the calls that are made anyway, because some protocols have no call that could ask. A call only changes the
 * memory; the book is written in rounds, and only if it says something else. So the finding is the same on every process, and outlives each of them.
 */
export class WatchProviders {
  readonly #book: SilentProviderBook;
  readonly #clock: Clock;
  readonly #calls = new Map<string, Calls>();

  constructor(book: SilentProviderBook, clock: Clock) {
    this.#book = book;
    this.#clock = clock;
  }

  note({ provider, outcome, heard }: Omit<FinishedCall, 'seconds'>): void {
    const atMs = this.#clock.nowMs();
    const calls = this.#calls.get(provider) ?? new Calls();
    this.#calls.set(provider, calls);
    if (ANSWERS.has(outcome)) Object.assign(calls, { inRow: 0, answeredAtMs: atMs, notedAtMs: -Infinity });
    if (heard === undefined) return;
    if (calls.inRow === 0) calls.sinceMs = atMs;
    Object.assign(calls, { inRow: calls.inRow + 1, lastAtMs: atMs, heard });
  }

  /** Tells the book what has changed, and returns the providers that are silent now. */
  async execute(): Promise<readonly SilentProvider[]> {
    const known = new Map((await this.#book.list()).map((silent) => [silent.provider, silent]));
    for (const [provider, calls] of this.#calls) await this.#tell(provider, calls, known.get(provider));
    return this.#book.list();
  }

  async #tell(provider: string, calls: Calls, known: SilentProvider | undefined): Promise<void> {
    const { inRow, answeredAtMs, sinceMs, lastAtMs, heard, notedAtMs } = calls;
    if (known !== undefined && answeredAtMs >= known.lastAtMs) return this.#book.answered(provider, answeredAtMs);
    // A provider may answer another process and not this one. Then both would write in turn, and the pause limits them.
    const isNoted = lastAtMs < Math.max(known?.lastAtMs ?? -Infinity, notedAtMs) + NOTED_AGAIN_MS;
    if (inRow < SILENT_CALLS || heard === undefined || isNoted) return;
    calls.notedAtMs = lastAtMs;
    await this.#book.note({ provider, sinceMs, lastAtMs, heard });
  }
}
