import { setTimeout as wait } from 'node:timers/promises';
import type { SentBet, SentResult, SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { isUndecided } from '../simulators/undecided.ts';

const PAUSE_MS = 200;
const STAKE = Decimal.from('2');
const PAYOUT = Decimal.from('2');

/** This provider takes back a bet whose repetition was refused, because the bet may have been accepted earlier. */
const TAKES_BACK = 'C';

/** Bets and gets payouts again and again. Each event is repeated until the gateway has accepted it. */
export class Player {
  readonly provider: string;
  /** The events that the gateway accepted, and the answers after which an event was repeated. */
  taken = 0;
  repeated = 0;
  /** The codes of refusals after which the provider would not have repeated an event. None of these events may be refused. */
  readonly refusals: string[] = [];
  /** The longest time without an event, in milliseconds, since the last call of `longestMs`. */
  #longestMs = 0;
  #lastMs = performance.now();
  readonly #name: string;
  /** The first digit of the numbers of its bets, which no other player has. */
  readonly #firstDigit: number;
  readonly #sender: SimulatorSender;
  #slowestMs = 0;
  #sentAtMs: number | undefined;
  #isResting = false;
  #isOver = false;
  #playing: Promise<void> = Promise.resolve();

  constructor(provider: string, name: string, sender: SimulatorSender, firstDigit = 8) {
    this.provider = provider;
    this.#name = name;
    this.#sender = sender;
    this.#firstDigit = firstDigit;
  }

  begin(): void {
    this.#playing = this.#play();
  }

  /** Plays the current round to its end, and no further one. */
  async rest(): Promise<void> {
    this.#isResting = true;
    await this.#playing;
  }

  /** The money that the provider's book has moved by acknowledged events. */
  get moved(): Decimal {
    const { acknowledged } = this.#sender.book;
    return [...acknowledged.values()].reduce((sum, { moved }) => sum.plus(moved), Decimal.from('0'));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#playing;
  }

  /** Returns the longest time, and begins a new measurement. */
  longestMs(): number {
    const ms = Math.max(this.#longestMs, performance.now() - this.#lastMs);
    this.#longestMs = 0;
    return ms;
  }

  async #play(): Promise<void> {
    for (let number = 1; !this.#isOver && !this.#isResting; number += 1) {
      const betId = `${this.#firstDigit}${String(number).padStart(9, '0')}`;
      const bet: SentBet = { player: this.#name, betId, roundId: `101_${betId}_1`, stake: STAKE };
      if (await this.#isBetTaken(bet)) await this.#untilTaken(await this.#sender.settle(bet, PAYOUT));
      await wait(PAUSE_MS);
    }
  }

  /**
   * The longest time until an event was answered, in any words, including one that is not answered yet. Then it begins a new measurement. The first
   * call of a payout or a cancellation is left out, because some providers repeat within it.
   */
  slowestMs(): number {
    const ms = Math.max(this.#slowestMs, performance.now() - (this.#sentAtMs ?? Infinity));
    this.#slowestMs = 0;
    return ms;
  }

  async #timed(answer: Promise<SentResult>): Promise<SentResult> {
    const sentAtMs = performance.now();
    this.#sentAtMs = sentAtMs;
    const result = await answer;
    this.#sentAtMs = undefined;
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - sentAtMs);
    return result;
  }

  /** Repeats the bet until it is accepted, or takes it back. */
  async #isBetTaken(bet: SentBet): Promise<boolean> {
    const first = await this.#timed(this.#sender.bet(bet));
    const decided = await this.#untilDecided(first);
    const isRepetition = isUndecided(first) && decided.outcome === 'refused';
    if (!isRepetition || this.provider !== TAKES_BACK) return this.#untilTaken(decided);
    await this.#untilTaken(await this.#sender.cancel(bet));
    return false;
  }

  async #untilTaken(first: SentResult): Promise<true> {
    let result = first;
    while (result.outcome !== 'accepted' && !this.#isOver) {
      if (!isUndecided(result)) this.refusals.push(result.code);
      result = await this.#again();
    }
    this.taken += 1;
    this.#longestMs = Math.max(this.#longestMs, performance.now() - this.#lastMs);
    this.#lastMs = performance.now();
    return true;
  }

  async #untilDecided(first: SentResult): Promise<SentResult> {
    let result = first;
    while (isUndecided(result) && !this.#isOver) result = await this.#again();
    return result;
  }

  async #again(): Promise<SentResult> {
    this.repeated += 1;
    await wait(PAUSE_MS);
    return this.#timed(this.#sender.repeat());
  }
}
