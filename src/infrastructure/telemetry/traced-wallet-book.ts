import type { OpenStep, Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook, WalletDecision, WalletWork } from '../../application/ports/wallet-book.ts';
import { resultOf } from '../../application/steps.ts';
import type { CallbackObserver, DecidedEvent } from '../../application/wallet/callback-observer.ts';

/** The most transactions of one work that are named; a batch may have hundreds. */
const NAMED_MAX = 20;

/** Records every work on a wallet as a step of a trace. Callbacks are stored with the position at which the trace continues. */
export class TracedWalletBook implements WalletBook {
  readonly #book: WalletBook;
  readonly #tracer: Tracer;

  constructor(book: WalletBook, tracer: Tracer) {
    this.#book = book;
    this.#tracer = tracer;
  }

  run<T>(work: WalletWork<T>): Promise<T> {
    const { provider, agent } = work.wallet;
    return this.#tracer.step({ name: 'wallet transaction', kind: 'internal', facts: { provider, agent } }, (open) =>
      this.#book.run({
        ...work,
        *decide(facts) {
          return traced(yield* resultOf(work.decide(facts)), open);
        },
      }),
    );
  }

  about(...asked: Parameters<WalletBook['about']>): ReturnType<WalletBook['about']> {
    return this.#book.about(...asked);
  }

  ownersOf(...asked: Parameters<WalletBook['ownersOf']>): ReturnType<WalletBook['ownersOf']> {
    return this.#book.ownersOf(...asked);
  }
}

function traced<T>(decision: WalletDecision<T>, open: OpenStep): WalletDecision<T> {
  const { traceparent } = open;
  const { record = [] } = decision;
  if (traceparent === undefined || record.length === 0) return decision;
  const named = record.slice(0, NAMED_MAX).map(({ transaction }) => transaction);
  open.note({ transactions: named.map(({ id }) => id), actions: named.map(({ action }) => action) });
  return {
    ...decision,
    record: record.map((one) => ({ ...one, messages: one.messages.map((message) => ({ ...message, traceparent })) })),
  };
}

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
