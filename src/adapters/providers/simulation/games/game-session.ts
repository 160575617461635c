import { randomInt } from 'node:crypto';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet, SentResult } from '../simulator-sender.ts';
import type { Table } from './table.ts';

/** `state` asks for the balance. `spin` ends the open bet, or places one and ends it. */
export const GAME_ACTIONS = ['state', 'bet', 'spin', 'cancel'] as const;
export type GameAction = (typeof GAME_ACTIONS)[number];

/** The state of a game for its page. Amounts are decimal texts. */
interface ShownGame {
  /** Undefined if no answer has told it. */
  readonly balance: string | undefined;
  readonly canCancel: boolean;
  /** The stake of the bet that waits for its result. */
  readonly openStake: string | undefined;
  /** Sentences about the last bets, the newest first. */
  readonly results: readonly string[];
  readonly message: string;
  readonly isGood: boolean;
}

interface OpenBet extends SentBet {
  /** Drawn once: a result that is sent again is the same. */
  readonly payout: Decimal;
}

/** The payout of a bet is its stake times one of these. */
const FACTORS = ['0', '0', '0', '2', '3'].map((text) => Decimal.from(text));
const RESULTS_MAX = 10;
const STAKE = /^\d{1,9}(\.\d{1,2})?$/;

/** A game that a person plays at a table. Actions are carried out one after the other. */
export class GameSession {
  readonly #table: Table;
  readonly #results: string[] = [];
  #open: OpenBet | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(table: Table) {
    this.#table = table;
  }

  play(action: GameAction, stake: string): Promise<ShownGame> {
    const turn = this.#turn.then(() => this.#carriedOut(action, stake));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #carriedOut(action: GameAction, stake: string): Promise<ShownGame> {
    if (action === 'state') return this.#state();
    if (action === 'cancel') return this.#cancel();
    if (this.#open === undefined) {
      const refusal = await this.#bet(stake);
      if (refusal !== undefined) return this.#shown(refusal, false);
    } else if (action === 'bet') return this.#shown('A bet is open already: spin, or take it back.', false);
    return action === 'spin' ? this.#end() : this.#shown('The bet is placed. Spin shows its result.');
  }

  async #state(): Promise<ShownGame> {
    const result = await this.#table.balance();
    const isGood = result.outcome === 'accepted';
    return this.#shown(isGood ? '' : `The balance is unknown: ${reasonOf(result)}.`, isGood);
  }

  /** Places a bet. Returns the reason why there is none, as a sentence. */
  async #bet(text: string): Promise<string | undefined> {
    const stake = text.trim();
    if (!STAKE.test(stake) || Decimal.from(stake).isZero()) {
      return 'The stake must be a number above 0, with at most two digits behind the point.';
    }
    const bet = this.#table.newBet(stake);
    const result = await this.#table.bet(bet);
    if (result.outcome === 'accepted') {
      this.#open = { ...bet, payout: bet.stake.times(FACTORS[randomInt(FACTORS.length)] ?? Decimal.ZERO) };
      return undefined;
    }
    if (result.outcome === 'unknown') return this.#unanswered(result);
    const isTooHigh = this.#table.told !== undefined && this.#table.told.compare(bet.stake) < 0;
    return `The bet was refused: ${isTooHigh ? 'the balance is insufficient' : reasonOf(result)}.`;
  }

  #unanswered(result: SentResult): string {
    const after = this.#table.canCancel ? 'the bet is taken back' : 'this protocol cannot take the bet back';
    return `The bet has no result: ${reasonOf(result)}, and ${after}.`;
  }

  async #end(): Promise<ShownGame> {
    if (this.#open === undefined) return this.#shown('No bet is open.', false);
    const { payout, ...bet } = this.#open;
    const result = await this.#table.settle(bet, payout.toString());
    if (result.outcome !== 'accepted')
      return this.#shown(`The result waits: ${reasonOf(result)}. Spin sends it.`, false);
    const stake = bet.stake.toString();
    return this.#closed(payout.isZero() ? `${stake} lost` : `${stake} won ${payout.toString()}`);
  }

  async #cancel(): Promise<ShownGame> {
    if (this.#open === undefined || !this.#table.canCancel) return this.#shown('No bet is open.', false);
    const { payout: _, ...bet } = this.#open;
    const result = await this.#table.cancel(bet);
    if (result.outcome !== 'accepted') return this.#shown(`The bet is still open: ${reasonOf(result)}.`, false);
    return this.#closed(`${bet.stake.toString()} taken back`);
  }

  #closed(sentence: string): ShownGame {
    this.#open = undefined;
    this.#results.unshift(sentence);
    this.#results.splice(RESULTS_MAX);
    return this.#shown(sentence);
  }

  #shown(message: string, isGood = true): ShownGame {
    const { told, canCancel } = this.#table;
    const [balance, openStake] = [told?.toFixed(2), this.#open?.stake.toString()];
    return { balance, canCancel, openStake, results: this.#results, message, isGood };
  }
}

const reasonOf = ({ outcome, code }: SentResult): string =>
  outcome === 'unknown' ? 'no clear answer came from the gateway' : `the gateway refused with code ${code || 'none'}`;
