import { randomInt } from 'node:crypto';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from '../simulator-sender.ts';

/** An action of a provider at a table. `bet beyond balance` is a bet that must be refused. */
export type TableCall = 'balance' | 'bet' | 'bet beyond balance' | 'settle' | 'cancel' | 'repetition';

export interface TableParts {
  /** The code of the provider in the gateway. */
  readonly code: string;
  readonly sender: SimulatorSender;
  /** The name that the gateway gave the player there. */
  readonly player: string;
  /** Called with each answer, as the provider reads it. */
  tell?(call: TableCall, result: SentResult): void;
}

/** The range of the numbers of bets. They are random, so that no other run and no other process has the same ones. */
const NUMBER_MIN = 10 ** 14;
const NUMBER_MAX = 3 * NUMBER_MIN;
/** The part of a stake that is beyond any balance. */
const BEYOND = Decimal.from('99999');

/** One simulated provider with its player. It plays the requested actions. */
export class Table {
  readonly code: string;
  readonly #parts: TableParts;
  /** The balance in the last answer that had one. */
  #told: Decimal | undefined;
  /** The bet that was placed last and is neither settled nor taken back. */
  open: SentBet | undefined;

  constructor(parts: TableParts) {
    this.code = parts.code;
    this.#parts = parts;
  }

  /** False for protocols that cannot take back a bet. */
  get canCancel(): boolean {
    return this.#parts.sender.canCancel;
  }

  get player(): string {
    return this.#parts.player;
  }

  get book(): SentBook {
    return this.#parts.sender.book;
  }

  get told(): Decimal | undefined {
    return this.#told;
  }

  newBet(stake: string): SentBet {
    const number = String(randomInt(NUMBER_MIN, NUMBER_MAX));
    return { player: this.#parts.player, roundId: `101_${number}_1`, betId: number, stake: Decimal.from(stake) };
  }

  async balance(): Promise<SentResult> {
    return this.#concludes('balance', await this.#parts.sender.balance(this.#parts.player));
  }

  /** Places a bet. An unanswered bet is taken back if the protocol allows it. With other protocols, the provider has already asked. */
  bet(bet: SentBet): Promise<SentResult> {
    return this.#placed(bet, 'bet');
  }

  /** Places a bet that is higher than the balance in the last answer. */
  async betBeyondBalance(): Promise<SentResult> {
    return this.#placed(this.newBet((this.#told ?? Decimal.ZERO).plus(BEYOND).toString()), 'bet beyond balance');
  }

  async settle(bet: SentBet, payout: string): Promise<SentResult> {
    return this.#ended('settle', await this.#parts.sender.settle(bet, Decimal.from(payout)));
  }

  async cancel(bet: SentBet): Promise<SentResult> {
    return this.#ended('cancel', await this.#parts.sender.cancel(bet));
  }

  async repeat(): Promise<SentResult> {
    return this.#concludes('repetition', await this.#parts.sender.repeat());
  }

  async #placed(bet: SentBet, call: TableCall): Promise<SentResult> {
    const result = this.#concludes(call, await this.#parts.sender.bet(bet));
    if (result.outcome === 'accepted') this.open = bet;
    if (result.outcome === 'unknown' && this.canCancel) await this.cancel(bet);
    return result;
  }

  #ended(call: TableCall, result: SentResult): SentResult {
    if (result.outcome === 'accepted') this.open = undefined;
    return this.#concludes(call, result);
  }

  #concludes(call: TableCall, result: SentResult): SentResult {
    this.#told = result.balance ?? this.#told;
    this.#parts.tell?.(call, result);
    return result;
  }
}
