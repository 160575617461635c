import { setTimeout as wait } from 'node:timers/promises';
import type {
  SentBet,
  SentResult,
  SimulatorSender,
} from '../../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { isUndecided } from '../../../tools/simulators/undecided.ts';
import { BET_DIGITS } from './bet-number.ts';
import type { Chance } from './chance.ts';
import type { Course } from './course.ts';
import type { WagerRecords } from './wager-records.ts';

export interface ProviderTableParts {
  readonly provider: string;
  readonly agent: string;
  readonly member: string;
  /** The provider's name for the member. */
  readonly player: string;
  readonly sender: SimulatorSender;
  /** The first digits of its bets' numbers, which have {@link BET_DIGITS} digits in all. */
  readonly numbers: string;
  readonly chance: Chance;
  readonly course: Course;
  /** Further courses of a provider whose records settle wagers; they take the places of plain ones. */
  readonly records?: WagerRecords | undefined;
}

const PAUSE_MS_MAX = 500;
const TOO_HIGH = Decimal.from('99999999');
/** Most repetitions of an unanswered bet before it is cancelled. */
const PATIENCE_MAX = 3;

/** The courses of a bet, as often as each is played. */
const COURSES = ['won', 'lost', 'taken back', 'late', 'too high', 'look'] as const;
const MORE_COURSES = ['won', 'won', 'lost'] as const;
const RECORD_COURSES = ['settled from its record', 'recorded in part', 'paid less than nothing'] as const;

type CourseName = (typeof COURSES)[number] | (typeof RECORD_COURSES)[number];

/** One player at one provider, who plays round after round. The provider reacts to missing answers as real ones do. */
export class ProviderTable {
  readonly parts: ProviderTableParts;
  /** The bets that the gateway refused, and those of them that had no answer before. */
  readonly refused = new Set<string>();
  readonly refusedAfterSilence = new Set<string>();
  #number = 0;

  constructor(parts: ProviderTableParts) {
    this.parts = parts;
  }

  async work(): Promise<void> {
    const { chance, course, records } = this.parts;
    const courses = [...COURSES, ...(records === undefined ? MORE_COURSES : RECORD_COURSES)] as const;
    // The shortest run must have all of these.
    for (const first of records === undefined ? [] : RECORD_COURSES) await this.#play(first);
    while (!course.isOver) {
      await wait(chance.between(0, PAUSE_MS_MAX));
      await this.#play(chance.oneOf(courses));
    }
  }

  async #play(course: CourseName): Promise<void> {
    const { sender, player } = this.parts;
    if (course === 'look') {
      await sender.balance(player);
      return;
    }
    if (course === 'late' && sender.canCancel) return this.#takeBackFirst(this.#nextBet());
    const bet = this.#nextBet(course === 'too high' ? TOO_HIGH : undefined);
    const outcome = await this.#place(bet);
    if (course === 'too high' && outcome === 'accepted') this.#finds(bet, 'was accepted though it was too high');
    if (outcome !== 'accepted') return;
    await this.#end(course, bet);
  }

  /** The end of an accepted bet. */
  async #end(course: CourseName, bet: SentBet): Promise<void> {
    const { sender, chance, records } = this.parts;
    if (course === 'taken back' && sender.canCancel) return this.#takeBack(bet, true);
    if (course === 'settled from its record') return records?.settle(bet);
    if (course === 'recorded in part') return records?.settleInPart(bet);
    if (course === 'paid less than nothing') await records?.payLessThanNothing(bet);
    await this.#settle(bet, course === 'won' ? chance.amount(1, 40) : Decimal.ZERO);
  }

  /** Sends a bet, and repeats it. A bet without an answer is cancelled where the protocol can, and looked up otherwise. */
  async #place(bet: SentBet): Promise<'accepted' | 'refused' | 'taken back'> {
    const { sender, chance } = this.parts;
    let result = await sender.bet(bet);
    const isDoubtful = isUndecided(result);
    for (let left = chance.between(0, PATIENCE_MAX); left > 0 && isUndecided(result); left -= 1) {
      this.parts.course.unknown += 1;
      await wait(chance.below(PAUSE_MS_MAX));
      result = await sender.repeat();
    }
    if (isUndecided(result) && sender.canCancel) {
      await this.#takeBack(bet, false);
      return 'taken back';
    }
    if (isUndecided(result)) result = await this.#untilKnown(bet, () => sender.bet(bet));
    if (result.outcome === 'refused') this.#keepRefusal(bet, isDoubtful);
    if (result.outcome === 'accepted') await this.#perhapsRepeat();
    // Some providers cancel every bet that was not accepted. After silence all must, because protocol C refuses the repetition of an
    // accepted bet.
    else if (sender.canCancel && (isDoubtful || chance.isHit(0.5))) await this.#takeBack(bet, false);
    return result.outcome === 'accepted' ? 'accepted' : 'refused';
  }

  async #settle(bet: SentBet, payout: Decimal): Promise<void> {
    const { sender } = this.parts;
    const { outcome, code } = await this.#untilAnswered(bet, () => sender.settle(bet, payout));
    if (outcome === 'accepted') await this.#perhapsRepeat();
    else this.#finds(bet, `was accepted, and its payout refused with ${code}`);
  }

  async #takeBack(bet: SentBet, mustAgree: boolean): Promise<void> {
    const { sender } = this.parts;
    const { outcome, code } = await this.#untilAnswered(bet, () => sender.cancel(bet));
    if (outcome === 'accepted') await this.#perhapsRepeat();
    else if (mustAgree) this.#finds(bet, `was accepted, and its cancellation refused with ${code}`);
  }

  /** The cancellation overtakes its bet, and the bet must then be refused. */
  async #takeBackFirst(bet: SentBet): Promise<void> {
    const { sender } = this.parts;
    await this.#takeBack(bet, false);
    const { outcome } = await this.#untilAnswered(bet, () => sender.bet(bet));
    if (outcome === 'accepted') this.#finds(bet, 'was accepted after it had been taken back');
    else this.#keepRefusal(bet, false);
  }

  #keepRefusal({ betId }: SentBet, isAfterSilence: boolean): void {
    (isAfterSilence ? this.refusedAfterSilence : this.refused).add(betId);
  }

  async #perhapsRepeat(): Promise<void> {
    const { sender, chance } = this.parts;
    if (chance.isHit(0.3)) await sender.repeat();
  }

  async #untilAnswered(bet: SentBet, send: () => Promise<SentResult>): Promise<SentResult> {
    const first = await send();
    return isUndecided(first) ? this.#untilKnown(bet, () => this.parts.sender.repeat()) : first;
  }

  #untilKnown({ betId }: SentBet, send: () => Promise<SentResult>): Promise<SentResult> {
    const { course, provider } = this.parts;
    const codes = new Set<string>();
    const ask = async () => {
      const result = await send();
      codes.add(result.code);
      return isUndecided(result) ? undefined : result;
    };
    const heard = () => `the codes '${[...codes].join("', '")}'`;
    return course.untilKnown(`bet ${betId} at ${provider}`, ask, { heard, provider });
  }

  #nextBet(stake = this.parts.chance.amount(1, 20)): SentBet {
    this.#number += 1;
    const { numbers, player } = this.parts;
    const betId = numbers + String(this.#number).padStart(BET_DIGITS - numbers.length, '0');
    return { player, betId, roundId: `101_${betId}_1`, stake };
  }

  #finds({ betId }: SentBet, what: string): void {
    const { course, provider } = this.parts;
    course.finds(`bet ${betId} at ${provider} ${what}`);
  }
}
