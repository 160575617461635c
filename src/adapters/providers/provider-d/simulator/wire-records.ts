import { Decimal } from '../../protocol-kit.ts';
import type { SimulatedBet } from '../../simulator-kit.ts';
import { toWallClock } from '../wall-clock.ts';
import type { SimulatedTip } from './state.ts';

/** The digits after the point of all amounts in reports. */
const SCALE = 4;
const GAME_NAMES: Readonly<Record<string, string>> = { '101': 'Baccarat', '102': 'DragonTiger', '103': 'Roulette' };

/** A settled or cancelled bet in a report. */
export function settledRecord(bet: SimulatedBet): Readonly<Record<string, string>> {
  const winLoss = bet.payout.minus(bet.stake).toFixed(SCALE);
  const isCancelled = bet.status === 'cancelled';
  return {
    ...openRecord(bet),
    validbet: bet.validStake.toFixed(SCALE),
    water: '0.0000',
    result: winLoss,
    waterbet: bet.validStake.toFixed(SCALE),
    winLoss,
    reset: 'N',
    settime: written(bet.settledAtMs ?? bet.betAtMs),
    gameResult: isCancelled ? 'The council canceled' : 'Banker:♦3♣K Player:♥9♠J',
    betwalletid: `${dealOfBet(bet.betId)},`,
    resultwalletid: bet.payout.isZero() ? '-1' : dealOfPayout(bet.betId),
  };
}

/** An open bet in the report of unsettled bets. */
export const openRecord = (bet: SimulatedBet): Readonly<Record<string, string>> => ({
  user: bet.player,
  betId: bet.betId,
  betTime: written(bet.betAtMs),
  bet: bet.stake.toFixed(SCALE),
  betResult: 'Player',
  ip: '192.0.2.10',
  commission: '0',
  ...roundFields(bet),
});

/** A tip among the bets of a report. `bet` has its amount. */
export const tipAmongBets = (tip: SimulatedTip): Readonly<Record<string, string>> => ({
  user: tip.player,
  betId: tip.betId,
  betTime: written(tip.atMs),
  bet: tip.amount.toFixed(SCALE),
  validbet: Decimal.ZERO.toFixed(SCALE),
  winLoss: tip.amount.negated().toFixed(SCALE),
  betResult: 'tips',
  settime: written(tip.atMs),
  ...roundFields(tip),
});

/** A tip in the report of tips. */
export const tipRecord = (tip: SimulatedTip): Readonly<Record<string, string>> => ({
  betId: tip.betId,
  id: tip.betId,
  betTime: written(tip.atMs),
  tip: tip.amount.toFixed(SCALE),
  betResult: 'tips',
  winLoss: tip.amount.negated().toFixed(SCALE),
  ip: '192.0.2.10',
  username: tip.player,
  ...roundFields(tip),
});

/** The numbers of a bet's wallet movements, which the simulator derives from the number of the bet. */
export const dealOfBet = (betId: string): string => betId;
export const dealOfPayout = (betId: string): string => `${betId}1`;

/** The simulator stores a round as `period_round`. */
function roundFields({ roundId, gameCode }: { roundId: string; gameCode: string }) {
  const [round = '', subround = ''] = roundId.split('_');
  const gname = GAME_NAMES[gameCode] ?? gameCode;
  return { gid: gameCode, event: round, eventChild: subround, round, subround, tableId: '1', gname };
}

const written = (instantMs: number): string =>
  toWallClock(instantMs).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
