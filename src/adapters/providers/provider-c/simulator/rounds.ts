import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from '../../simulation/simulator-sender.ts';
import type { ProviderRuntime } from '../../upstream/provider-runtime.ts';
import { CurrencyUnits } from '../currency-units.ts';
import { AcknowledgedBets } from './acknowledged-bets.ts';
import { CallbackLine, type CallbackLineParts, type SentCallback } from './callback-line.ts';
import { CallbackTexts, type SentAdjustment, type SentRound } from './callback-texts.ts';

/** The real one goes on for two hours. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 100;

export interface SimulatedRoundsParts extends CallbackLineParts {
  readonly currency: string;
  readonly thousandfoldCurrencies?: ReadonlySet<string>;
  readonly runtime: Pick<ProviderRuntime, 'nowMs' | 'wait'>;
}

/** A callback that may be sent again, byte for byte, and what the upstream notes once it is acknowledged. */
interface Prepared {
  readonly callback: SentCallback;
  acknowledge(): void;
}

/**
 * Plays rounds against a gateway as the upstream does. A bet's number is its txnid; a payout and a cancellation have the bet's with a
 * letter behind, so that doing it again is the resending that the upstream does, with the number and the time of the first.
 */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SimulatedRoundsParts;
  readonly #line: CallbackLine;
  readonly #units: CurrencyUnits;
  readonly #texts: CallbackTexts;
  readonly #book = new AcknowledgedBets();
  readonly #firstSentMs = new Map<string, number>();
  /** By round and player: the bet whose number the payout has. */
  readonly #settledWith = new Map<string, string>();
  #last: Prepared | undefined;

  constructor(parts: SimulatedRoundsParts) {
    this.#parts = parts;
    this.#line = new CallbackLine(parts);
    this.#units = new CurrencyUnits(parts.thousandfoldCurrencies ?? new Set(), [parts.currency]);
    this.#texts = new CallbackTexts(parts.currency, this.#units);
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    const callback = this.#line.seal('GetUserBalance', this.#texts.balance(player));
    return this.#once({ callback, acknowledge: () => undefined });
  }

  /** Sent once. Whoever gets anything but `accepted` takes the bet back, as {@link betOrTakeBack} does. */
  bet(bet: SentBet): Promise<SentResult> {
    const { betId, player, stake } = bet;
    const callback = this.#line.seal('PlaceBet', this.#texts.bet(bet, this.#sentMs(betId)));
    return this.#once({ callback, acknowledge: () => this.#book.note(betId, player, { stake }) });
  }

  /** What the upstream really does: a bet that is refused or not answered is taken back. Gives the bet's own result. */
  async betOrTakeBack(bet: SentBet): Promise<SentResult> {
    const placed = await this.bet(bet);
    if (placed.outcome !== 'accepted') await this.cancel(bet);
    return placed;
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.settleRound({ bets: [bet], payout });
  }

  /** Sent until it is answered: PlayerWin, or PlayerLost when nothing comes back. One for a player and a round: another one is the same. */
  settleRound(round: SentRound): Promise<SentResult> {
    const { player, roundId, betId: firstId } = round.bets[0];
    const betId = this.#settledWith.get(`${roundId} ${player}`) ?? firstId;
    this.#settledWith.set(`${roundId} ${player}`, betId);
    const number = `${betId}W`;
    const text = this.#texts.payout(number, round, this.#sentMs(number));
    const callback = this.#line.seal(round.payout.isZero() ? 'PlayerLost' : 'PlayerWin', text);
    return this.#untilAnswered({
      callback,
      acknowledge: () => this.#book.note(betId, player, { payout: round.payout }),
    });
  }

  /** Sent until it is answered. */
  cancel(bet: SentBet): Promise<SentResult> {
    const number = `${bet.betId}C`;
    const callback = this.#line.seal('PlaceBetCancel', this.#texts.cancel(number, bet, this.#sentMs(number)));
    return this.#untilAnswered(this.#takenBack(callback, bet.betId, bet.player));
  }

  reward(player: string, number: string, amount: Decimal): Promise<SentResult> {
    const callback = this.#adjustment({ player, number, amount, type: '1', details: { redemptionid: number } });
    return this.#once({ callback, acknowledge: () => this.#book.note(number, player, { payout: amount }) });
  }

  gift(player: string, number: string, amount: Decimal): Promise<SentResult> {
    const callback = this.#adjustment({ player, number, amount, type: '2', details: { gifttype: '1' } });
    return this.#once({ callback, acknowledge: () => this.#book.note(number, player, { stake: amount }) });
  }

  takeGiftBack(player: string, giftNumber: string, amount: Decimal): Promise<SentResult> {
    const details = { canceltxnid: giftNumber };
    const callback = this.#adjustment({ player, number: `${giftNumber}C`, amount, type: '3', details });
    return this.#untilAnswered(this.#takenBack(callback, giftNumber, player));
  }

  repeat(): Promise<SentResult> {
    if (this.#last === undefined) throw new Error('nothing was sent yet');
    return this.#once(this.#last);
  }

  #adjustment(adjustment: SentAdjustment): SentCallback {
    const text = this.#texts.adjustment(adjustment, this.#sentMs(adjustment.number));
    return this.#line.seal('BalanceAdjustment', text);
  }

  #takenBack(callback: SentCallback, id: string, player: string): Prepared {
    return { callback, acknowledge: () => this.#book.note(id, player, { isTakenBack: true }) };
  }

  /** When the number was first sent: a resent callback has the time of the first. */
  #sentMs(number: string): number {
    const atMs = this.#firstSentMs.get(number) ?? this.#parts.runtime.nowMs();
    this.#firstSentMs.set(number, atMs);
    return atMs;
  }

  async #once(prepared: Prepared): Promise<SentResult> {
    this.#last = prepared;
    const { balance, ...result } = await this.#line.send(prepared.callback);
    if (result.outcome === 'accepted') prepared.acknowledge();
    return { ...result, balance: balance && this.#units.toWallet(balance, this.#parts.currency) };
  }

  async #untilAnswered(prepared: Prepared): Promise<SentResult> {
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      const result = await this.#once(prepared);
      if (result.outcome !== 'unknown') return result;
      await this.#parts.runtime.wait(PAUSE_MS);
    }
    return this.#once(prepared);
  }
}
