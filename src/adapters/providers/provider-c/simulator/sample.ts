import { Decimal } from '../../protocol-kit.ts';
import type { SimulatedBet, SimulatorBooks, SimulatorSample } from '../../simulator-kit.ts';

const SECOND_MS = 1_000;
const PLAYER = 'DEMOPLAYER1';
const CURRENCY = 'USD';
const TABLE = '601';

/** Bets of a minute ago: a settled, an open and a cancelled one. */
const BETS = [
  { betId: '35929576100', status: 'settled', stake: '12.50', payout: '25.00' },
  { betId: '35929576101', status: 'unsettled', stake: '5.00', payout: '0' },
  { betId: '35929576102', status: 'cancelled', stake: '7.25', payout: '7.25' },
] as const;

/** Fills the books, so that every query finds something. */
export function bookSample(books: SimulatorBooks, nowMs: number): SimulatorSample {
  books.addPlayer(PLAYER, CURRENCY);
  for (const bet of BETS) {
    const betAtMs = nowMs - 60 * SECOND_MS;
    books.addBet({
      ...betOf(bet),
      betAtMs,
      settledAtMs: bet.status === 'settled' ? nowMs - 30 * SECOND_MS : undefined,
    });
    // The stake left the player's wallet at the gateway. Here the movement is a transaction that can be queried.
    const amount = Decimal.from(bet.stake).negated();
    const orderId = `T${bet.betId}`;
    books.transfers.set(orderId, { orderId, player: PLAYER, amount, balanceAfter: Decimal.ZERO });
  }
  const { betId } = BETS[0];
  const game = { code: TABLE, category: 'LIVE' };
  return { player: PLAYER, currency: CURRENCY, game, betId, orderId: `T${betId}` };
}

const betOf = ({
  betId,
  status,
  stake,
  payout,
}: (typeof BETS)[number]): Omit<SimulatedBet, 'betAtMs' | 'settledAtMs'> => ({
  betId,
  roundId: `955045036${betId.slice(-5)}`,
  player: PLAYER,
  gameCode: TABLE,
  currency: CURRENCY,
  stake: Decimal.from(stake),
  validStake: Decimal.from(stake),
  payout: Decimal.from(payout),
  status,
});
