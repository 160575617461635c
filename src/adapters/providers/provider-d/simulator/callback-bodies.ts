import type { Decimal } from '../../protocol-kit.ts';
import type { SentBet } from '../../simulator-kit.ts';
import { asWritten } from '../wall-clock.ts';

/** A bet and its payout, stake included. */
export interface SentRecord {
  readonly bet: SentBet;
  readonly payout: Decimal;
  /** The staff of the table cancelled the round. */
  readonly isCancelled?: boolean;
}

interface Movement {
  readonly cmd: 'PointInout' | 'TimeoutBetReturn';
  readonly code: string;
  readonly dealid: string;
  readonly money: Decimal;
  /** For bets: the area of the bet. */
  readonly area?: string;
}

const GAME = '101';
/** The round within each simulated period of the table. */
export const TABLE_ROUND = '1';

/** Writes callbacks as the upstream does. Recorded amounts have four digits. */
export class CallbackForms {
  readonly #signature: string;
  readonly #nowMs: () => number;

  constructor(signature: string, nowMs: () => number) {
    this.#signature = signature;
    this.#nowMs = nowMs;
  }

  balance(user: string): string {
    return this.#form('CallBalance', { user, requestDate: this.#now() });
  }

  bet(bet: SentBet, category = BET): string {
    return this.#movement(bet, { ...stakeOf(bet), cmd: 'PointInout' }, category);
  }

  betReturn(bet: SentBet): string {
    return this.#movement(bet, { ...stakeOf(bet), cmd: 'TimeoutBetReturn' }, BET);
  }

  payout(bet: SentBet, money: Decimal): string {
    return this.#movement(bet, { cmd: 'PointInout', code: '1', dealid: payoutNumber(bet), money }, BET);
  }

  payoutRetry(bet: SentBet, money: Decimal): string {
    return this.#movement(bet, { cmd: 'TimeoutBetReturn', code: '1', dealid: payoutNumber(bet), money }, BET);
  }

  report(records: readonly SentRecord[]): string {
    const fields = records.flatMap((record, at) =>
      Object.entries(this.#record(record)).map(([name, value]) => [`result[${at}][${name}]`, value] as const),
    );
    return this.#form('SendMemberReport', { requestDate: this.#now(), ...Object.fromEntries(fields) });
  }

  #movement(bet: SentBet, { cmd, code, dealid, money, area }: Movement, category: string): string {
    const gameno = `${GAME}_${bet.roundId}_${TABLE_ROUND}`;
    return this.#form(cmd, {
      user: bet.player,
      money: written(money),
      requestDate: this.#now(),
      dealid,
      gtype: GAME,
      type: `${gameno}_${code}`,
      ...(area !== undefined && { [`betdetail[${area}]`]: written(money) }),
      gameno,
      code,
      category,
    });
  }

  #record({ bet, payout, isCancelled = false }: SentRecord): Readonly<Record<string, string>> {
    const winLoss = written(payout.minus(bet.stake));
    return {
      user: bet.player,
      betId: bet.betId,
      betTime: this.#now(),
      bet: written(bet.stake),
      validbet: written(bet.stake),
      result: winLoss,
      betResult: AREA,
      winLoss,
      gid: GAME,
      round: bet.roundId,
      subround: TABLE_ROUND,
      betwalletid: `${bet.betId},`,
      resultwalletid: payout.isZero() ? NO_PAYOUT : payoutNumber(bet),
      reset: 'N',
      settime: this.#now(),
      ...(isCancelled && { gameResult: 'The council canceled' }),
    };
  }

  #now(): string {
    return asWritten(this.#nowMs());
  }

  #form(cmd: string, fields: Readonly<Record<string, string>>): string {
    return new URLSearchParams({ cmd, signature: this.#signature, ...fields }).toString();
  }
}

const AREA = 'Player';
const BET = '1';
const NO_PAYOUT = '-1';
const RECORDED_DIGITS = 4;

const written = (money: Decimal): string => money.toFixed(RECORDED_DIGITS);

/** A player has one payout in a round. A repeated payout has the same number. */
const payoutNumber = ({ betId }: SentBet): string => `${betId}1`;

const stakeOf = ({ betId, stake }: SentBet) => ({ code: '2', dealid: betId, money: stake.negated(), area: AREA });
