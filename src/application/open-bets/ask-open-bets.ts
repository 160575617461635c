import type { BookUnit } from '../../domain/reconciliation/compare-books.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenBet, OpenBetBook, StayingBets } from '../ports/open-bet-book.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import { allProviders } from '../providers/active-providers.ts';
import type { AskedProvider, AskOpenBet, OpenBetAnswer } from './ask-open-bet.ts';
import type { RecordTerms } from '../reconciliation/bring-in-units.ts';

/** The most open bets that are counted. */
export const OPEN_BETS_COUNT_MAX = 10_000;
/** The window of the limit of questions to a provider. */
export const ASKED_WINDOW_MS = 60_000;
/** The lease of a claimed bet. If its process is killed, the bet is due again after this time. */
const LEASE_MS = 300_000;
const HOUR_MS = 3_600_000;
/** The longest pause between two questions about one bet. */
const PAUSE_MAX_MS = 24 * HOUR_MS;
/** The most characters of an answer that are stored. */
const SAID_MAX = 500;

/** Observes the outcomes of questions about open bets, for logs and metrics. */
export interface OpenBetObserver {
  answered(bet: OpenBet, answer: OpenBetAnswer): void;
  staying(bets: readonly StayingBets[]): void;
  failed(provider: string, fault: unknown): void;
}

export interface AskOpenBetsParts {
  readonly book: OpenBetBook;
  readonly ask: Pick<AskOpenBet, 'execute'>;
  readonly providers: Pick<ProviderStore, 'list'>;
  readonly protocols: Pick<ProtocolDirectory, 'find'>;
  readonly gateways: ProviderGateways;
  /** The rules of a protocol; undefined for a protocol without callbacks. */
  readonly termsOf: (protocol: string) => RecordTerms | undefined;
  readonly clock: Clock;
  readonly observer: OpenBetObserver;
  /** The age from which a bet without an outcome is asked about. */
  readonly afterMs: number;
  /** The most questions to one provider per minute, of all processes together. */
  readonly perMinuteMax: number;
}

/** Finds bets that have been open for a long time, and asks their providers. Several processes may do so at once. */
export class AskOpenBets {
  readonly #parts: AskOpenBetsParts;

  constructor(parts: AskOpenBetsParts) {
    this.#parts = parts;
  }

  /** True if more transactions can be read at once. */
  async execute(): Promise<boolean> {
    const { book, clock, observer, afterMs } = this.#parts;
    const providers = await this.#providers();
    const units = new Map(providers.map(({ provider, terms }) => [provider.code, unitOf(terms)]));
    const hasMore = await book.note(units, clock.nowMs() - afterMs);
    for (const one of providers) {
      await this.#askOne(one).catch((fault: unknown) => {
        observer.failed(one.provider.code, fault);
      });
    }
    observer.staying(await book.staying(OPEN_BETS_COUNT_MAX));
    return hasMore;
  }

  /** Inactive providers are asked too, because their money is owed. */
  async #providers(): Promise<readonly Asker[]> {
    const found: Asker[] = [];
    for await (const some of allProviders(this.#parts.providers)) {
      found.push(...some.flatMap((provider) => this.#askerOf(provider)));
    }
    return found;
  }

  #askerOf(provider: KeptProvider): readonly Asker[] {
    const terms = this.#parts.termsOf(provider.protocol);
    return terms === undefined ? [] : [{ provider, terms }];
  }

  async #askOne({ provider, terms }: Asker): Promise<void> {
    const { book, ask, clock, protocols, gateways, perMinuteMax: max } = this.#parts;
    const protocol = protocols.find(provider.protocol);
    const gateway = gateways.connect(provider);
    if (protocol === undefined || !gateway.ok) return;
    const of: AskedProvider = { provider, protocol, terms, gateway: gateway.value };
    const nowMs = clock.nowMs();
    const leaseUntilMs = nowMs + LEASE_MS;
    const due = await book.claim({ provider: provider.code, nowMs, leaseUntilMs, max, windowMs: ASKED_WINDOW_MS });
    for (const bet of due) {
      const answer = await ask.execute(of, bet);
      await this.#keep(bet, answer);
      if (answer.outcome === 'unanswered') return;
    }
  }

  async #keep(bet: OpenBet, answer: OpenBetAnswer): Promise<void> {
    const { book, clock, observer } = this.#parts;
    const pauseMs =
      answer.outcome === 'booked' ? ASKED_WINDOW_MS : Math.min(HOUR_MS * 2 ** (bet.asked - 1), PAUSE_MAX_MS);
    await book.answered(bet, { said: answer.said.slice(0, SAID_MAX), askAgainAtMs: clock.nowMs() + pauseMs });
    observer.answered(bet, answer);
  }
}

interface Asker {
  readonly provider: KeptProvider;
  readonly terms: RecordTerms;
}

const unitOf = ({ moneyPolicy }: RecordTerms): BookUnit => moneyPolicy.settlesBy;
