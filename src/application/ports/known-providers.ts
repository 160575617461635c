import type { KeptProvider } from './provider-store.ts';

/**
 * Providers as this process last saw them, however long ago. They serve only for the words of an answer, which a protocol does not change,
 * and never for a decision about money.
 */
export interface KnownProviders {
  /** Reads memory only, so it neither waits nor fails. The caller folds the code. */
  find(code: string): KeptProvider | undefined;
}
