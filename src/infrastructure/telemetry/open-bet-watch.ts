import { Counter, Gauge, type Registry } from 'prom-client';
import type { OpenBetAnswer } from '../../application/open-bets/ask-open-bet.ts';
import { OPEN_BETS_COUNT_MAX, type OpenBetObserver } from '../../application/open-bets/ask-open-bets.ts';
import type { OpenBet, StayingBets } from '../../application/ports/open-bet-book.ts';
import type { Logger } from './logger.ts';

/** Logs and counts the questions to providers about open bets. */
export class OpenBetWatch implements OpenBetObserver {
  readonly #logger: Pick<Logger, 'info' | 'error'>;
  readonly #asked: Counter<'provider' | 'outcome'>;
  readonly #staying: Gauge<'provider'>;

  constructor(registry: Registry, logger: Pick<Logger, 'info' | 'error'>) {
    this.#logger = logger;
    this.#asked = new Counter({
      name: 'open_bets_asked_total',
      help: 'Questions of this process about bets that stayed open, by what came of them.',
      labelNames: ['provider', 'outcome'],
      registers: [registry],
    });
    this.#staying = new Gauge({
      name: 'open_bets_staying',
      help: `Bets that their provider was asked about and that have no outcome yet; ${OPEN_BETS_COUNT_MAX} stands for as many or more.`,
      labelNames: ['provider'],
      registers: [registry],
    });
  }

  answered(
    { provider, playerId: player, key, transactionId, placedAtMs, asked }: OpenBet,
    answer: OpenBetAnswer,
  ): void {
    const placedAt = new Date(placedAtMs).toISOString();
    this.#asked.inc({ provider, outcome: answer.outcome });
    this.#logger.info(
      { provider, player, bet: key, transactionId, placedAt, asked, ...answer },
      'asked about an open bet',
    );
  }

  staying(bets: readonly StayingBets[]): void {
    this.#staying.reset();
    for (const { provider, count } of bets) this.#staying.set({ provider }, count);
  }

  failed(provider: string, fault: unknown): void {
    this.#logger.error({ provider, err: fault }, 'a provider could not be asked about open bets');
  }
}
