import type { Heard } from '../../domain/callback/heard.ts';
import type { Clock } from '../ports/clock.ts';
import type { SilentProvider, SilentProviderBook } from '../ports/silent-provider-book.ts';

/** Calls in a row without an answer, after which a provider counts as silent. */
export const SILENT_CALLS = 5;
/** The outcome of a provider that stays silent is noted again after this time. */
const NOTED_AGAIN_MS = 60_000;

/** A finished call to a provider. */
export interface HeardCall {
  readonly provider: string;
  /** `ok`, or the kind of failure. */
  readonly outcome: string;
  /** The reason why there is no answer; undefined if there is one, or if nothing was sent. */
  readonly heard?: Heard | undefined;
}

/** A refusal is an answer too. */
const ANSWERS: ReadonlySet<string> = new Set(['ok', 'provider_refused']);
const NEVER = -Infinity;

/** The calls of this process to one provider. */
interface Calls {
  /** The calls without an answer since the last answer: their number, the first and the last. */
  inRow: number;
  sinceMs: number;
  lastAtMs: number;
  heard: Heard | undefined;
  answeredAtMs: number;
  /** The last call that this process has told the book since the last answer. */
  notedAtMs: number;
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

  note({ provider, outcome, heard }: HeardCall): void {
    const atMs = this.#clock.nowMs();
    const calls = this.#calls.get(provider) ?? {
      inRow: 0,
      sinceMs: NEVER,
      lastAtMs: NEVER,
      heard: undefined,
      answeredAtMs: NEVER,
      notedAtMs: NEVER,
    };
    this.#calls.set(provider, calls);
    if (ANSWERS.has(outcome)) Object.assign(calls, { inRow: 0, notedAtMs: NEVER, answeredAtMs: atMs });
    if (heard === undefined) return;
    if (calls.inRow === 0) calls.sinceMs = atMs;
    Object.assign(calls, { inRow: calls.inRow + 1, lastAtMs: atMs, heard });
  }

  /** Tells the book what has changed, and returns the providers that are silent now. */
  async execute(): Promise<readonly SilentProvider[]> {
    const known = new Map((await this.#book.list()).map((silent) => [silent.provider, silent]));
    let isChanged = false;
    for (const [provider, calls] of this.#calls)
      isChanged = (await this.#told(provider, calls, known.get(provider))) || isChanged;
    return isChanged ? this.#book.list() : [...known.values()];
  }

  /** Whether the book was changed. */
  async #told(provider: string, calls: Calls, known: SilentProvider | undefined): Promise<boolean> {
    const { inRow, answeredAtMs, sinceMs, lastAtMs, heard } = calls;
    if (known !== undefined && answeredAtMs >= known.lastAtMs) {
      await this.#book.answered(provider, answeredAtMs);
      return true;
    }
    if (inRow < SILENT_CALLS || heard === undefined) return false;
    // A provider may answer another process and not this one. Then both would write in turn, and this pause limits them.
    if (lastAtMs < Math.max(known?.lastAtMs ?? NEVER, calls.notedAtMs) + NOTED_AGAIN_MS) return false;
    calls.notedAtMs = lastAtMs;
    await this.#book.note({ provider, sinceMs, lastAtMs, heard });
    return true;
  }
}
