import { Decimal } from '../../protocol-kit.ts';
import type { SimulatedBet, SimulatorBooks, SimulatorSample } from '../../simulator-kit.ts';
import { HALL_CURRENCY } from './player-operations.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const PLAYER = 'DEMO_PLAYER1';
const GAME = { code: '1', category: 'LIVE' };

/** Books a player with a settled, an unsettled and a cancelled bet, all of today. */
export function bookSample(books: SimulatorBooks, nowMs: number): SimulatorSample {
  books.addPlayer(PLAYER, HALL_CURRENCY);
  books.transfer('B700000001', PLAYER, Decimal.from('1000.50'));
  const betAtMs = Math.max(startOfDay(nowMs), Math.floor(nowMs / SECOND_MS) * SECOND_MS - 60 * SECOND_MS);
  const settled = betOf('900000001', betAtMs, { stake: '40', payout: '117', status: 'settled' });
  books.addBet(settled);
  books.addBet(betOf('900000002', betAtMs, { stake: '25.5', payout: '0', status: 'unsettled' }));
  books.addBet(betOf('900000003', betAtMs, { stake: '60', payout: '0', status: 'cancelled' }));
  return { player: PLAYER, currency: HALL_CURRENCY, game: GAME, betId: settled.betId, orderId: settled.betId };
}

const startOfDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS) * DAY_MS;

interface Outcome {
  readonly stake: string;
  readonly payout: string;
  readonly status: SimulatedBet['status'];
}

const betOf = (betId: string, betAtMs: number, { stake, payout, status }: Outcome): SimulatedBet => ({
  betId,
  roundId: `BGA07${betId}`,
  player: PLAYER,
  gameCode: GAME.code,
  currency: HALL_CURRENCY,
  stake: Decimal.from(stake),
  validStake: Decimal.from(status === 'settled' ? stake : '0'),
  payout: Decimal.from(payout),
  status,
  betAtMs,
  settledAtMs: status === 'unsettled' ? undefined : betAtMs,
});
