import type { Heard } from '../../domain/callback/heard.ts';

/** A provider that has answered none of its last calls. */
export interface SilentProvider {
  readonly provider: string;
  /** The first call without an answer after the last answer. */
  readonly sinceMs: number;
  /** The last noted call without an answer; later ones may not be noted. */
  readonly lastAtMs: number;
  /** The outcome of that call. */
  readonly heard: Heard;
}

/** The providers that do not answer, as all processes have found. */
export interface SilentProviderBook {
  /** The active ones, by code. */
  list(): Promise<readonly SilentProvider[]>;
  /** Adds the provider. What another process has noted is kept: the earlier beginning, and the later outcome. */
  note(silent: SilentProvider): Promise<void>;
  /** Removes the provider, unless a call without an answer was noted that was later than this answer. */
  answered(provider: string, atMs: number): Promise<void>;
}
