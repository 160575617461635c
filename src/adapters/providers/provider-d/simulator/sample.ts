import { Decimal } from '../../protocol-kit.ts';
import type { SimulatedBet, SimulatorSample } from '../../simulator-kit.ts';
import type { Credentials } from '../config.ts';
import { playerPassword } from '../player-password.ts';
import { dealOfBet, dealOfPayout } from './wire-records.ts';
import { ACCOUNT_CURRENCY, type WmState } from './state.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** Books a player with a bet of each kind, and another player whose bets the first must not see. */
export function addSample(state: WmState, credentials: Credentials): SimulatorSample {
  const betId = '660001';
  const game = { code: '101', category: 'LIVE' };
  const sample = { player: 'DEMO_PLAYER01', currency: ACCOUNT_CURRENCY, game, betId, orderId: dealOfBet(betId) };
  for (const player of [sample.player, 'OTHER_PLAYER02']) {
    state.books.addPlayer(player, sample.currency, playerPassword(credentials, player));
  }
  for (const bet of betsOf(sample, state.nowMs())) addBet(state, bet);
  state.tips.push({
    betId: '660009',
    roundId: '112200001_37',
    player: sample.player,
    gameCode: sample.game.code,
    amount: Decimal.from('5'),
    atMs: betTimeMs(state.nowMs()),
  });
  return sample;
}

function betsOf({ player, currency, game, betId }: SimulatorSample, nowMs: number): readonly SimulatedBet[] {
  const betAtMs = betTimeMs(nowMs);
  const settled = {
    betId,
    roundId: '112200001_37',
    player,
    gameCode: game.code,
    currency,
    stake: Decimal.from('30'),
    validStake: Decimal.from('10'),
    payout: Decimal.from('60'),
    status: 'settled' as const,
    betAtMs,
    settledAtMs: betAtMs + SECOND_MS,
  };
  const open = { payout: Decimal.ZERO, status: 'unsettled' as const, settledAtMs: undefined };
  const paidBack = { payout: settled.stake, validStake: Decimal.ZERO, status: 'cancelled' as const };
  return [
    settled,
    { ...settled, ...open, betId: '660002', roundId: '112200001_38' },
    { ...settled, ...paidBack, betId: '660003', roundId: '112200001_36' },
    { ...settled, ...open, betId: '660004', roundId: '112200001_38', player: 'OTHER_PLAYER02' },
  ];
}

/** A minute ago, but today in UTC. */
const betTimeMs = (nowMs: number): number =>
  Math.max(nowMs - (nowMs % DAY_MS), nowMs - (nowMs % SECOND_MS) - 60 * SECOND_MS);

function addBet({ books, deals }: WmState, bet: SimulatedBet): void {
  books.addBet(bet);
  const gameStatus = bet.status === 'cancelled' ? 'canceled' : 'success';
  deals.set(dealOfBet(bet.betId), { player: bet.player, money: bet.stake.negated(), gameStatus });
  if (bet.status !== 'settled' || bet.payout.isZero()) return;
  deals.set(dealOfPayout(bet.betId), { player: bet.player, money: bet.payout, gameStatus });
}
