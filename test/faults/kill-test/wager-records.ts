import { SimulatedRounds } from '../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import { BookedRounds } from '../../../src/adapters/providers/simulation/booked-rounds.ts';
import type {
  SentBet,
  SentBook,
  SentResult,
  SimulatorSender,
} from '../../../src/adapters/providers/simulation/simulator-sender.ts';
import type { SenderParts, Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { isUndecided } from '../../../tools/simulators/undecided.ts';
import type { Chance } from './chance.ts';
import type { Course } from './course.ts';
import type { RecordDesk } from './record-desk.ts';

interface WagerRecordsParts {
  /** The code of the provider. */
  readonly code: string;
  readonly simulator: Simulator;
  readonly desk: RecordDesk;
  readonly sending: SenderParts;
  readonly chance: Chance;
  readonly course: Course;
}

export const DOUBT_REASONS = ['settled_by_record', 'amount_differs', 'contrary_sign'] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

/** A doubt that a person must find in the gateway's list. */
export interface Doubt {
  readonly reason: DoubtReason;
  /** The number of the transaction; of a difference, that of the bet. */
  readonly reference: string;
  readonly amount: string;
}

interface Late {
  readonly bet: SentBet;
  readonly action: string;
  readonly amount: Decimal;
  readonly id: string;
}

const JACKPOT = Decimal.from('5');
const BONUSES = ['0.25', '0.5'] as const;
const MORE = Decimal.from('0.5');

/** One player's wagers at protocol B that end by the upstream's records, or with a payout below zero. It is also the book of the provider. */
export class WagerRecords implements SentBook {
  readonly sender: SimulatorSender;
  readonly doubts: Doubt[] = [];
  readonly #parts: WagerRecordsParts;
  readonly #rounds: SimulatedRounds;
  /** The movements of whole wagers by their records, by the numbers of their bets. */
  readonly #nets = new Map<string, Decimal>();
  readonly #late: Late[] = [];

  constructor(parts: WagerRecordsParts) {
    const { simulator, sending } = parts;
    const { credentials, sample, books } = simulator;
    const operator = { operatorCode: credentials['operator_code'] ?? '', secretKey: credentials['secret_key'] ?? '' };
    this.#parts = parts;
    this.#rounds = new SimulatedRounds({ ...sending, operator, currency: sample.currency });
    this.sender = new BookedRounds(this.#rounds, { ...sending, books, sample });
  }

  /** The number of wagers that were settled from their records. */
  get settled(): number {
    return this.#nets.size;
  }

  /** A wager that is settled from its record has moved what the record says, whatever was pushed late and acknowledged. */
  get acknowledged(): SentBook['acknowledged'] {
    return new Map(
      [...this.#rounds.book.acknowledged].map(([bet, one]) => [
        bet,
        { ...one, moved: this.#nets.get(bet) ?? one.moved },
      ]),
    );
  }

  /** The record settles the bet. What it contains is pushed afterwards: in parts, which is a discrepancy, and perhaps as one settlement. */
  async settle(bet: SentBet): Promise<void> {
    const { chance, course, code } = this.#parts;
    const payout = chance.amount(6, 40);
    this.#nets.set(bet.betId, payout.minus(bet.stake));
    await this.#record(bet, payout);
    await this.#pushLate(bet, 'JACKPOT', JACKPOT);
    await this.#pushLate(bet, 'SETTLED', payout.minus(JACKPOT));
    if (chance.isHit(0.5)) return;
    const { outcome } = await this.#untilAnswered(bet, () => this.#rounds.settle(bet, payout));
    if (outcome !== 'accepted') course.finds(`bet ${bet.betId} at ${code}: the settlement of its record was refused`);
  }

  /** Bonuses are pushed, and the record has a little more. Its settlement would pay the bonuses again, so that it must stay a difference. */
  async settleInPart(bet: SentBet): Promise<void> {
    for (const amount of BONUSES) await this.#pushed(bet, { action: 'BONUS', amount: Decimal.from(amount) });
    const payout = BONUSES.reduce((sum, amount) => sum.plus(Decimal.from(amount)), MORE);
    await this.#record(bet, payout);
    this.doubts.push({ reason: 'amount_differs', reference: bet.betId, amount: MORE.toString() });
  }

  async payLessThanNothing(bet: SentBet): Promise<void> {
    const { chance, course, code } = this.#parts;
    const [id, amount] = [crypto.randomUUID(), chance.amount(1, 8).negated()];
    const result = await this.#pushed(bet, { action: 'BONUS', amount, id, by: 'deposit' });
    if (result.outcome === 'accepted')
      this.doubts.push({ reason: 'contrary_sign', reference: id, amount: amount.toString() });
    else if (result.code !== INSUFFICIENT_BALANCE)
      course.finds(`bet ${bet.betId} at ${code}: a negative payout was refused with ${result.code}`);
  }

  /** A provider pushes again what was not taken. */
  async pushLateOnesAgain(): Promise<void> {
    for (const late of this.#late) await this.#push(late);
  }

  async #pushLate(bet: SentBet, action: string, amount: Decimal): Promise<void> {
    const late = { bet, action, amount, id: crypto.randomUUID() };
    this.#late.push(late);
    this.doubts.push({ reason: 'settled_by_record', reference: late.id, amount: amount.toString() });
    await this.#push(late);
  }

  async #push({ bet, ...change }: Late): Promise<void> {
    const { course, code } = this.#parts;
    const result = await this.#rounds.change(bet, change);
    if (isUndecided(result)) return;
    course.finds(`bet ${bet.betId} at ${code}: ${change.action} after its record was answered with ${result.code}`);
  }

  async #pushed(bet: SentBet, change: Parameters<SimulatedRounds['change']>[1]): Promise<SentResult> {
    return this.#untilAnswered(bet, () => this.#rounds.change(bet, change));
  }

  async #untilAnswered({ betId }: SentBet, send: () => Promise<SentResult>): Promise<SentResult> {
    const { course, code } = this.#parts;
    let sending = send;
    return course.untilKnown(`bet ${betId} at ${code}`, async () => {
      const result = await sending();
      sending = () => this.#rounds.repeat();
      return isUndecided(result) ? undefined : result;
    });
  }

  /** The upstream's record of the bet says that it is settled, and an operator brings it in. */
  async #record({ betId }: SentBet, payout: Decimal): Promise<void> {
    const { simulator, desk } = this.#parts;
    Object.assign(simulator.books.bets.get(betId)!, { status: 'settled', payout, settledAtMs: desk.settledAtMs });
    await desk.broughtIn();
  }
}

/** The protocol's code for a wallet with too little money. */
const INSUFFICIENT_BALANCE = '1001';
