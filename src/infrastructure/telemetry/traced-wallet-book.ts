import type { OpenStep, Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook, WalletDecision, WalletWork } from '../../application/ports/wallet-book.ts';
import { resultOf } from '../../application/steps.ts';

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
