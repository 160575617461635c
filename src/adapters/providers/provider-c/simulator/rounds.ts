import type { Decimal, ProviderRuntime } from '../../protocol-kit.ts';
import {
  AcknowledgedBets,
  isUnknown,
  RepeatingSender,
  type SentBet,
  type SentBook,
  type SentResult,
  type SimulatorSender,
} from '../../simulator-kit.ts';
import { CurrencyUnits } from '../currencies.ts';
import { CallbackLine, type CallbackLineParts, type SentCallback } from './callback-line.ts';
import { CallbackTexts, type Sending, type SentAdjustment, type SentRound, type SlotOf } from './callback-bodies.ts';

export interface SimulatedRoundsParts extends CallbackLineParts {
  readonly currency: string;
  readonly thousandfoldCurrencies?: ReadonlySet<string>;
  /** Without it all rounds are rounds of tables. */
  readonly slotOf?: SlotOf;
  readonly runtime: Pick<ProviderRuntime, 'nowMs' | 'wait'>;
}

/** The note in the upstream's books for an acknowledged callback. */
interface Acknowledging {
  readonly acknowledge: () => void;
}

/** A callback that may be sent again under its number, and then says that it is a repetition. */
interface Prepared extends Acknowledging {
  readonly number: string;
  readonly write: (sending: Sending) => SentCallback;
}

/** A callback as it was sent. */
interface Sent extends Acknowledging {
  readonly callback: SentCallback;
}

/**
 * Plays rounds against a gateway as the upstream does. A bet's number is its txnid. A payout and a cancellation have the number of the bet with a
 * letter after it. So a second call is the upstream's repetition, with the number and the time of the first call, and with `retry`.
 */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SimulatedRoundsParts;
  readonly #line: CallbackLine;
  readonly #units: CurrencyUnits;
  readonly #texts: CallbackTexts;
  readonly #book = new AcknowledgedBets();
  readonly #firstSentMs = new Map<string, number>();
  /** The bet whose number the payout has, by round and player. */
  readonly #settledWith = new Map<string, string>();
  readonly #sender: RepeatingSender<Sent>;

  constructor(parts: SimulatedRoundsParts) {
    this.#parts = parts;
    this.#line = new CallbackLine(parts);
    this.#units = new CurrencyUnits(parts.thousandfoldCurrencies ?? new Set(), [parts.currency]);
    this.#texts = new CallbackTexts(parts.currency, this.#units, parts.slotOf ?? (() => undefined));
    // The real upstream repeats for two hours.
    this.#sender = new RepeatingSender({
      send: (sent) => this.#send(sent),
      isOpen: isUnknown,
      wait: (ms) => parts.runtime.wait(ms),
    });
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    const callback = this.#line.seal('GetUserBalance', this.#texts.balance(player));
    return this.#sender.once({ callback, acknowledge: () => undefined });
  }

  /** Sends a bet once. After any outcome except `accepted` the caller takes back the bet, as {@link betOrTakeBack} does. */
  bet(bet: SentBet): Promise<SentResult> {
    const { betId, player, stake } = bet;
    return this.#once({
      number: betId,
      write: (sending) => this.#line.seal('PlaceBet', this.#texts.bet(bet, sending)),
      acknowledge: () => this.#book.note(betId, player, { stake }),
    });
  }

  /** Places a bet as the real upstream does: a refused or unanswered bet is taken back. Returns the result of the bet itself. */
  async betOrTakeBack(bet: SentBet): Promise<SentResult> {
    const placed = await this.bet(bet);
    if (placed.outcome !== 'accepted') await this.cancel(bet);
    return placed;
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.settleRound({ bets: [bet], payout });
  }

  /** Sends PlayerWin, or PlayerLost for zero, until it is answered. A second payout of a player and a round repeats the first. */
  settleRound(round: SentRound): Promise<SentResult> {
    const { player, roundId, betId: firstId } = round.bets[0];
    const betId = this.#settledWith.get(`${roundId} ${player}`) ?? firstId;
    this.#settledWith.set(`${roundId} ${player}`, betId);
    const number = `${betId}W`;
    const name = round.payout.isZero() ? 'PlayerLost' : 'PlayerWin';
    return this.#untilAnswered({
      number,
      write: (sending) => this.#line.seal(name, this.#texts.payout(number, round, sending)),
      acknowledge: () => this.#book.note(betId, player, { payout: round.payout }),
    });
  }

  /** Takes a bet back. The callback is sent until it is answered. */
  cancel(bet: SentBet): Promise<SentResult> {
    const number = `${bet.betId}C`;
    return this.#untilAnswered({
      number,
      write: (sending) => this.#line.seal('PlaceBetCancel', this.#texts.cancel(number, bet, sending)),
      acknowledge: () => this.#book.note(bet.betId, bet.player, { isTakenBack: true }),
    });
  }

  reward(player: string, number: string, amount: Decimal): Promise<SentResult> {
    const adjustment = { player, number, amount, type: '1', details: { redemptionid: number } } as const;
    return this.#once(this.#adjustment(adjustment, () => this.#book.note(number, player, { payout: amount })));
  }

  gift(player: string, number: string, amount: Decimal): Promise<SentResult> {
    const adjustment = { player, number, amount, type: '2', details: { gifttype: '1' } } as const;
    return this.#once(this.#adjustment(adjustment, () => this.#book.note(number, player, { stake: amount })));
  }

  takeGiftBack(player: string, giftNumber: string, amount: Decimal): Promise<SentResult> {
    const details = { canceltxnid: giftNumber };
    const adjustment = { player, number: `${giftNumber}C`, amount, type: '3', details } as const;
    const acknowledge = () => this.#book.note(giftNumber, player, { isTakenBack: true });
    return this.#untilAnswered(this.#adjustment(adjustment, acknowledge));
  }

  /** Sends the last callback again, byte for byte: a copy on the wire, not a repetition with `retry`. */
  repeat(): Promise<SentResult> {
    return this.#sender.repeat();
  }

  #adjustment(adjustment: SentAdjustment, acknowledge: () => void): Prepared {
    const { number } = adjustment;
    const write = (sending: Sending) =>
      this.#line.seal('BalanceAdjustment', this.#texts.adjustment(adjustment, sending));
    return { number, write, acknowledge };
  }

  /** A repetition has the time of the first sending. */
  #sending(number: string): Sending {
    const firstMs = this.#firstSentMs.get(number);
    const atMs = firstMs ?? this.#parts.runtime.nowMs();
    this.#firstSentMs.set(number, atMs);
    return { atMs, isResent: firstMs !== undefined };
  }

  #written({ number, write, acknowledge }: Prepared): Sent {
    return { callback: write(this.#sending(number)), acknowledge };
  }

  #once(prepared: Prepared): Promise<SentResult> {
    return this.#sender.once(this.#written(prepared));
  }

  #untilAnswered(prepared: Prepared): Promise<SentResult> {
    return this.#sender.untilAnswered(() => this.#written(prepared));
  }

  async #send(sent: Sent): Promise<SentResult> {
    const { balance, ...result } = await this.#line.send(sent.callback);
    if (result.outcome === 'accepted') sent.acknowledge();
    return { ...result, balance: balance && this.#units.toWallet(balance, this.#parts.currency) };
  }
}
