import { Gauge, type Registry } from 'prom-client';
import type { SilentProvider } from '../../application/ports/silent-provider-book.ts';
import { meaningOf } from '../../domain/callback/heard.ts';
import type { Logger } from './logger.ts';

/** Shows the providers that do not answer, and logs when one falls silent and when it answers again. */
export class SilentProviderMetrics {
  readonly #logger: Pick<Logger, 'warn' | 'info'>;
  readonly #silent: Gauge<'provider'>;
  #known: ReadonlySet<string> = new Set();

  constructor(registry: Registry, logger: Pick<Logger, 'warn' | 'info'>) {
    this.#logger = logger;
    this.#silent = new Gauge({
      name: 'provider_silent',
      help: '1 while a provider has answered none of the last calls of a process, to whichever process it did not answer; absent once it answers.',
      labelNames: ['provider'],
      registers: [registry],
    });
  }

  show(silent: readonly SilentProvider[]): void {
    const now = new Set(silent.map(({ provider }) => provider));
    this.#silent.reset();
    for (const provider of now) this.#silent.set({ provider }, 1);
    for (const { provider, heard, sinceMs } of silent) {
      if (this.#known.has(provider)) continue;
      const facts = { provider, since: new Date(sinceMs).toISOString(), says: meaningOf(heard).says };
      this.#logger.warn(facts, 'a provider answers no call');
    }
    for (const provider of this.#known) {
      if (!now.has(provider)) this.#logger.info({ provider }, 'a provider answers again, or is inactive');
    }
    this.#known = now;
  }
}
