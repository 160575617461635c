import type { OpenStep, Tracer } from '../../application/ports/tracer.ts';
import type {
  DecidedTransaction,
  RecordedBeside,
  RelatedTransactions,
  WalletBook,
  WalletKey,
  WalletPage,
  WorkLimits,
} from '../../application/ports/wallet-book.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { WalletClues } from '../../domain/wallet/clues-of.ts';

/** Most transactions of one work that are named; a batch may have hundreds. */
const NAMED_MAX = 20;

/** Makes every work on a wallet a step of a trace. Callbacks are kept with the place where the trace continues. */
export class TracedWalletBook implements WalletBook {
  readonly #book: WalletBook;
  readonly #tracer: Tracer;

  constructor(book: WalletBook, tracer: Tracer) {
    this.#book = book;
    this.#tracer = tracer;
  }

  withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>, limits?: WorkLimits): Promise<T> {
    const { provider, agent } = key;
    return this.#tracer.step({ name: 'wallet transaction', kind: 'internal', facts: { provider, agent } }, (open) =>
      this.#book.withWallet(key, (page) => work(new TracedWalletPage(page, open)), limits),
    );
  }

  about(...asked: Parameters<WalletBook['about']>): ReturnType<WalletBook['about']> {
    return this.#book.about(...asked);
  }

  ownersOf(...asked: Parameters<WalletBook['ownersOf']>): ReturnType<WalletBook['ownersOf']> {
    return this.#book.ownersOf(...asked);
  }
}

class TracedWalletPage implements WalletPage {
  readonly #page: WalletPage;
  readonly #open: OpenStep;

  constructor(page: WalletPage, open: OpenStep) {
    this.#page = page;
    this.#open = open;
  }

  get balance(): Decimal {
    return this.#page.balance;
  }

  get told(): Decimal | undefined {
    return this.#page.told;
  }

  get sequence(): number {
    return this.#page.sequence;
  }

  related(clues: WalletClues): Promise<RelatedTransactions> {
    return this.#page.related(clues);
  }

  record(decided: readonly DecidedTransaction[], beside?: RecordedBeside): Promise<void> {
    const { traceparent } = this.#open;
    if (traceparent === undefined) return this.#page.record(decided, beside);
    const named = decided.slice(0, NAMED_MAX).map(({ transaction }) => transaction);
    this.#open.note({ transactions: named.map(({ id }) => id), actions: named.map(({ action }) => action) });
    return this.#page.record(
      decided.map((one) => ({ ...one, messages: one.messages.map((message) => ({ ...message, traceparent })) })),
      beside,
    );
  }
}
