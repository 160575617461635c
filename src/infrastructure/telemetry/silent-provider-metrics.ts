import { Gauge, type Registry } from 'prom-client';
import type { SilentProvider } from '../../application/ports/silent-provider-book.ts';
import { meaningOf } from '../../domain/callback/heard.ts';
import type { Logger } from './logger.ts';

/** Shows the providers that do not answer, and logs each once. */
export class SilentProviderMetrics {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #silent: Gauge<'provider'>;
  #known: readonly string[] = [];

  constructor(registry: Registry, logger: Pick<Logger, 'warn'>) {
    this.#logger = logger;
    this.#silent = new Gauge({
      name: 'provider_silent',
      help: '1 while a provider has answered none of the last calls of some process; absent once it answers.',
      labelNames: ['provider'],
      registers: [registry],
    });
  }

  show(silent: readonly SilentProvider[]): void {
    this.#silent.reset();
    for (const { provider, heard } of silent) {
      this.#silent.set({ provider }, 1);
      if (this.#known.includes(provider)) continue;
      this.#logger.warn({ provider, says: meaningOf(heard).says }, 'a provider answers no call');
    }
    this.#known = silent.map(({ provider }) => provider);
  }
}
