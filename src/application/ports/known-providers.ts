import type { KeptProvider } from './provider-store.ts';

/**
 * Providers as this process last saw them, however long ago that is: for the words of an answer, which a protocol does not change, and
 * never for a decision about money.
 */
export interface KnownProviders {
  /** Asks nobody, so it neither waits nor fails. The code is folded by the caller. */
  find(code: string): KeptProvider | undefined;
}
