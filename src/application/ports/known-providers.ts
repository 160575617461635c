import type { KeptProvider } from './provider-store.ts';

/**
 * Providers as this process last saw them, at any earlier time. They are used only for the wording of an answer, which depends on the protocol, and
 * never for a decision about money.
 */
export interface KnownProviders {
  /** Reads memory only, so it neither waits nor fails. The caller folds the code. */
  find(code: string): KeptProvider | undefined;
}
