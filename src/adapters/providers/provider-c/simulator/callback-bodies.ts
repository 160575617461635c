import { exactJson, inLowerCase, inUpperCase, type Decimal } from '../../protocol-kit.ts';
import type { SentBet } from '../../simulator-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { wallClock } from '../wall-clock.ts';

const TABLE = { gametype: 'bac', hostid: '601' };
const AT = { ip: '203.0.113.7', platform: '0' };

/** Fields in their written order, without encoding. */
type Text = Readonly<Record<string, string>>;

/** The time of the first sending, and whether this sending is a repetition. */
export interface Sending {
  readonly atMs: number;
  readonly isResent: boolean;
}

/** A BalanceAdjustment: a reward, a gift to the dealer, or the return of a gift. */
export interface SentAdjustment {
  readonly player: string;
  readonly number: string;
  readonly amount: Decimal;
  readonly type: '1' | '2' | '3';
  readonly details: Readonly<Record<string, string>>;
}

/** The GameCode of a round's slot; undefined for a round of a table. */
export type SlotOf = (roundId: string) => string | undefined;

/** Writes the plain texts of callbacks. */
export class CallbackTexts {
  readonly #currency: string;
  readonly #units: CurrencyUnits;
  readonly #slotOf: SlotOf;

  constructor(currency: string, units: CurrencyUnits, slotOf: SlotOf) {
    this.#currency = currency;
    this.#units = units;
    this.#slotOf = slotOf;
  }

  balance(player: string): string {
    return joined({ username: player, currency: this.#currency });
  }

  bet(bet: SentBet, { atMs }: Sending): string {
    const details = exactJson({ details: [{ type: 1, amount: this.#upstream(bet.stake) }] });
    return joined({
      ...this.#head(bet.player, bet.stake),
      ...numbered(bet.betId, atMs),
      ...AT,
      ...this.#gameOf(bet.roundId),
      gameid: bet.roundId,
      ...(this.#isSlot(bet.roundId) ? {} : { betdetails: details }),
    });
  }

  /** Writes one payout for all bets of a round. A lost round has no amount. */
  payout(number: string, { bets, payout }: SentRound, { atMs, isResent }: Sending): string {
    const [{ player, roundId }] = bets;
    const { amount, ...head } = this.#head(nameOf(player, isResent), payout);
    const listed = bets.map((bet, at) => this.#listed(bet, at === 0 ? payout : undefined));
    return joined({
      ...head,
      ...(payout.isZero() ? {} : { amount }),
      ...numbered(number, atMs),
      ...this.#gameOf(roundId),
      Payouttime: wallClock(atMs),
      gameid: roundId,
      rolling: this.#upstream(sumOf(bets)).toFixed(2),
      ...retried(isResent),
      ...(this.#isSlot(roundId) ? {} : { payoutdetails: exactJson({ betlist: listed }) }),
    });
  }

  cancel(number: string, bet: SentBet, { atMs, isResent }: Sending): string {
    return joined({
      ...this.#head(nameOf(bet.player, isResent), bet.stake),
      ...numbered(number, atMs),
      ...this.#gameOf(bet.roundId),
      gameid: bet.roundId,
      txn_reverse_id: bet.betId,
      ...retried(isResent),
      gamecancel: '0',
    });
  }

  adjustment({ player, number, amount, type, details }: SentAdjustment, { atMs, isResent }: Sending): string {
    return joined({
      ...this.#head(player, amount),
      ...numbered(number, atMs),
      adjustmenttype: type,
      adjustmenttime: wallClock(atMs),
      adjustmentdetails: JSON.stringify(details),
      ...(type === REWARD ? {} : { ...AT, hostid: TABLE.hostid, ...retried(isResent) }),
    });
  }

  #isSlot(roundId: string): boolean {
    return this.#slotOf(roundId) !== undefined;
  }

  #gameOf(roundId: string): Text {
    const gamecode = this.#slotOf(roundId);
    return gamecode === undefined ? TABLE : { gametype: 'slot', gamecode };
  }

  #head(player: string, amount: Decimal): { username: string; currency: string; amount: string } {
    return { username: player, currency: this.#currency, amount: this.#upstream(amount).toFixed(2) };
  }

  #upstream(amount: Decimal): Decimal {
    return this.#units.toUpstream(amount, this.#currency);
  }

  /** The whole payout is booked on the first bet; the distribution moves no money. */
  #listed({ betId, stake }: SentBet, payout: Decimal | undefined) {
    const betamount = this.#upstream(stake);
    const resultamount = payout === undefined ? betamount.negated() : this.#upstream(payout).minus(betamount);
    return { betid: betId, bettype: 1, betamount, resultamount, txnid: betId, rolling: betamount };
  }
}

/** The bets of one player in one round, and their common payout. */
export interface SentRound {
  readonly bets: readonly [SentBet, ...SentBet[]];
  readonly payout: Decimal;
}

/** A reward has no table, and is sent once. */
const REWARD: SentAdjustment['type'] = '1';

/** A repetition may have the name in other letter cases. */
const nameOf = (player: string, isResent: boolean): string => {
  if (!isResent) return player;
  return player === inUpperCase(player) ? inLowerCase(player) : inUpperCase(player);
};

const retried = (isResent: boolean): Text => ({ retry: isResent ? '1' : '0' });

const joined = (fields: Text): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const numbered = (txnid: string, atMs: number): Text => ({
  txnid,
  timestamp: `${wallClock(atMs)}.${String(atMs % 1_000).padStart(3, '0')}`,
});

const sumOf = ([first, ...others]: SentRound['bets']): Decimal =>
  others.reduce((sum, { stake }) => sum.plus(stake), first.stake);
