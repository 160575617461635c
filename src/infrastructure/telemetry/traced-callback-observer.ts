import type { Tracer } from '../../application/ports/tracer.ts';
import type { CallbackObserver, DecidedEvent } from '../../application/wallet/callback-observer.ts';

/** Records the outcome of a provider's request in its trace. */
export class TracedCallbackObserver implements CallbackObserver {
  readonly #observer: CallbackObserver;
  readonly #tracer: Pick<Tracer, 'current'>;

  constructor(observer: CallbackObserver, tracer: Pick<Tracer, 'current'>) {
    this.#observer = observer;
    this.#tracer = tracer;
  }

  decided(event: DecidedEvent): void {
    const { outcome } = event;
    this.#tracer.current().note({ outcome: outcome.kind === 'refused' ? outcome.because : outcome.kind });
    this.#observer.decided(event);
  }

  withoutWallet(...told: Parameters<CallbackObserver['withoutWallet']>): void {
    this.#tracer.current().note({ outcome: told[1] });
    this.#observer.withoutWallet(...told);
  }

  foreignAddress(...told: Parameters<CallbackObserver['foreignAddress']>): void {
    this.#tracer.current().fail('foreign_address');
    this.#observer.foreignAddress(...told);
  }

  unsigned(...told: Parameters<CallbackObserver['unsigned']>): void {
    this.#tracer.current().fail(told[2]);
    this.#observer.unsigned(...told);
  }

  /** The log line is written within the trace, so that the line contains the trace id. */
  failed(...told: Parameters<CallbackObserver['failed']>): void {
    const [, error] = told;
    this.#tracer.current().fail(error instanceof Error ? error.name : typeof error);
    this.#observer.failed(...told);
  }
}
