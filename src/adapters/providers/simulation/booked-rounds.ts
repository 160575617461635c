import { Decimal } from '../../../domain/shared/decimal.ts';
import type { SenderParts, SimulatorSample } from './simulator.ts';
import type { SimulatedBet } from './simulated-bet.ts';
import type { SimulatorBooks } from './simulator-books.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from './simulator-sender.ts';

interface BookedRoundsParts {
  readonly books: SimulatorBooks;
  /** The game and the currency of the bets. */
  readonly sample: Pick<SimulatorSample, 'currency' | 'game'>;
  readonly runtime: Pick<SenderParts['runtime'], 'nowMs'>;
  /** The ending of a round's number in the protocol's records, if its callbacks lack it. */
  readonly roundSuffix?: string;
}

/** Books rounds in the simulated provider's books after the gateway has acknowledged them, so that queries find them. */
export class BookedRounds implements SimulatorSender {
  readonly #rounds: SimulatorSender;
  readonly #parts: BookedRoundsParts;
  #bookLast: () => void = () => undefined;

  constructor(rounds: SimulatorSender, parts: BookedRoundsParts) {
    this.#rounds = rounds;
    this.#parts = parts;
  }

  get canCancel(): boolean {
    return this.#rounds.canCancel;
  }

  get book(): SentBook {
    return this.#rounds.book;
  }

  balance(player: string): Promise<SentResult> {
    this.#bookLast = () => undefined;
    return this.#rounds.balance(player);
  }

  bet(bet: SentBet): Promise<SentResult> {
    return this.#booked(this.#rounds.bet(bet), () => void this.#bookOf(bet));
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.#booked(this.#rounds.settle(bet, payout), () => this.#end(this.#bookOf(bet), 'settled', payout));
  }

  /** Cancels a bet. A bet that was never acknowledged is not booked by its cancellation. */
  cancel(bet: SentBet): Promise<SentResult> {
    return this.#booked(this.#rounds.cancel(bet), () => {
      const known = this.#parts.books.bets.get(bet.betId);
      if (known !== undefined) this.#end(known, 'cancelled', Decimal.ZERO);
    });
  }

  async repeat(): Promise<SentResult> {
    return this.#booked(this.#rounds.repeat(), this.#bookLast);
  }

  async #booked(sent: Promise<SentResult>, book: () => void): Promise<SentResult> {
    this.#bookLast = book;
    const result = await sent;
    if (result.outcome === 'accepted') book();
    return result;
  }

  #end(bet: SimulatedBet, status: 'settled' | 'cancelled', payout: Decimal): void {
    if (bet.status !== 'unsettled') return;
    Object.assign(bet, { status, payout, settledAtMs: this.#parts.runtime.nowMs() });
  }

  #bookOf({ betId, roundId, player, stake }: SentBet): SimulatedBet {
    const { books, sample, runtime, roundSuffix = '' } = this.#parts;
    const known = books.bets.get(betId);
    if (known !== undefined) return known;
    const bet: SimulatedBet = {
      betId,
      roundId: roundId + roundSuffix,
      player,
      stake,
      validStake: stake,
      payout: Decimal.ZERO,
      gameCode: sample.game.code,
      currency: sample.currency,
      status: 'unsettled',
      betAtMs: runtime.nowMs(),
      settledAtMs: undefined,
    };
    books.addBet(bet);
    return bet;
  }
}
