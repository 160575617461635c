import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { BOOKED, type Book, type BookReply } from './book.ts';
import { betNumberIn } from './bet-number.ts';
import { Purses } from './purses.ts';
import { tellingOf, type ToldCallback } from './told-callback.ts';

const INSUFFICIENT_BALANCE = 3001;
const BET_CANCELLED = 3002;

interface HeldBet {
  /** The stake that was really taken. */
  readonly stake: Decimal;
  isCancelled: boolean;
}

/** The book of an Agent that holds its players' wallets: it decides their balances, and accepts or refuses bets. */
export class HoldingBook implements Book {
  readonly purses = new Purses();
  booked = 0;
  repetitions = 0;
  refusals = 0;
  /** Bets that it accepted and gave back, as callbacks said. */
  takenBack = 0;
  readonly #replies = new Map<string, BookReply>();
  readonly #tellings = new Map<string, string>();
  /** By provider and number; a bet that was cancelled before it came has a stake of zero. */
  readonly #bets = new Map<string, HeldBet>();
  readonly #movedByBet = new Map<string, Decimal>();
  readonly #findings: string[] = [];

  take(told: ToldCallback): BookReply {
    const former = this.#replies.get(told.callbackId);
    if (former === undefined) {
      const reply = this.#enter(told);
      this.#replies.set(told.callbackId, reply);
      return reply;
    }
    this.repetitions += 1;
    // The gateway asks once: a second answer could come when the bet has already failed.
    if (told.role === 'bet') this.#findings.push(`${tellingOf(told)} was asked about twice`);
    return former;
  }

  get tellings(): Iterable<string> {
    return this.#tellings.keys();
  }

  hasHeard(telling: string): boolean {
    return this.#tellings.has(telling);
  }

  /** All bets that moved money here, as `provider number`. */
  get bets(): Iterable<string> {
    return this.#movedByBet.keys();
  }

  movedBy(bet: string): Decimal {
    return this.#movedByBet.get(bet) ?? Decimal.ZERO;
  }

  findings(): readonly string[] {
    return this.#findings;
  }

  #enter(told: ToldCallback): BookReply {
    const telling = tellingOf(told);
    const former = this.#tellings.get(telling);
    this.#tellings.set(telling, told.callbackId);
    if (told.wallet !== undefined) throw new Error('it tells a balance that the gateway cannot know');
    if (former !== undefined) {
      this.#findings.push(`${telling} was told as ${former} and as ${told.callbackId}`);
      return BOOKED;
    }
    this.booked += 1;
    const code = this.#book(told);
    return { code, balance: this.purses.balanceOf(told.username) };
  }

  #book(told: ToldCallback): number {
    if (told.role === 'bet') return this.#bet(told);
    if (told.role === 'cancel') this.#cancel(told);
    if (told.role === 'settle') this.#settle(told);
    return 0;
  }

  #bet(told: ToldCallback): number {
    const key = `${told.provider} ${told.transactionId}`;
    const isPoor = this.purses.balanceOf(told.username).plus(told.moved).isNegative();
    if (isPoor || this.#bets.has(key)) {
      this.refusals += 1;
      return isPoor ? INSUFFICIENT_BALANCE : BET_CANCELLED;
    }
    this.#bets.set(key, { stake: told.moved.negated(), isCancelled: false });
    this.#move(told, told.moved);
    return 0;
  }

  /** Gives back the stake that was really taken; a bet that has not come yet is refused when it comes. */
  #cancel(told: ToldCallback): void {
    const key = `${told.provider} ${told.originalId ?? ''}`;
    const bet = this.#bets.get(key);
    if (bet?.isCancelled === true) return;
    this.#bets.set(key, { stake: Decimal.ZERO, isCancelled: true });
    if (bet === undefined) return;
    this.takenBack += 1;
    this.#move(told, bet.stake);
    if (bet.stake.equals(told.moved)) return;
    this.#findings.push(`${tellingOf(told)} gives ${told.moved.toString()} back of a bet of ${bet.stake.toString()}`);
  }

  #settle(told: ToldCallback): void {
    if (!this.#hasStandingBet(told)) this.#findings.push(`${tellingOf(told)} pays for a bet that does not stand here`);
    this.#move(told, told.moved);
  }

  #hasStandingBet(told: ToldCallback): boolean {
    return this.movedBy(betOf(told)).isNegative();
  }

  #move(told: ToldCallback, moved: Decimal): void {
    this.purses.move(told.username, moved);
    this.#movedByBet.set(betOf(told), this.movedBy(betOf(told)).plus(moved));
  }
}

const betOf = ({ provider, roundId, originalId, transactionId }: ToldCallback): string =>
  `${provider} ${betNumberIn([roundId, originalId, transactionId])}`;
