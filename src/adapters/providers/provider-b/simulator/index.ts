import { Decimal } from '../../protocol-kit.ts';
import {
  BookedRounds,
  SimulatedGames,
  SimulatorBooks,
  SimulatorServer,
  type CreateSimulator,
} from '../../simulator-kit.ts';
import { FreePlay } from './free-play.ts';
import { FreeRounds } from './free-rounds.ts';
import { simulatedUpstream } from './simulated-upstream.ts';
import { SimulatedRounds } from './rounds.ts';

const CREDENTIALS = { operator_code: 'SIM1', secret_key: 'simulated-secret-key' };
const SAMPLE = {
  player: 'DEMO_ALICE',
  currency: 'USD',
  game: { code: '1138:aviator', category: 'SLOT' },
  betId: 'simSettledWager000001',
  orderId: 'simSettledWager000001',
};
const MINUTE_MS = 60_000;

/** A simulated upstream of protocol B. Its books hold one player with a settled, an open and a cancelled bet. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  fill(books, options.nowMs());
  const games = new SimulatedGames({ books, currency: SAMPLE.currency, nowMs: () => options.nowMs() });
  const freeRounds = new FreeRounds();
  return {
    server: new SimulatorServer(simulatedUpstream(operatorOf(CREDENTIALS), { books, games, freeRounds }), games),
    books,
    games,
    credentials: CREDENTIALS,
    sample: SAMPLE,
    sender: (parts) => {
      const operator = operatorOf({ ...CREDENTIALS, ...parts.credentials });
      const rounds = new SimulatedRounds({ ...parts, operator, currency: SAMPLE.currency });
      const booked = new BookedRounds(rounds, { ...parts, books, sample: SAMPLE });
      return new FreePlay({ booked, rounds, freeRounds, nowMs: () => parts.runtime.nowMs() });
    },
  };
};

const operatorOf = ({ operator_code, secret_key }: typeof CREDENTIALS) => ({
  operatorCode: operator_code,
  secretKey: secret_key,
});

function fill(books: SimulatorBooks, nowMs: number): void {
  books.addPlayer(SAMPLE.player, SAMPLE.currency);
  books.transfer('simOpeningBalance', SAMPLE.player, Decimal.from('100.5'));
  for (const [betId, roundId, status, payout] of BETS) {
    books.addBet({
      betId,
      roundId,
      status,
      player: SAMPLE.player,
      gameCode: SAMPLE.game.code,
      currency: SAMPLE.currency,
      stake: Decimal.from('10'),
      validStake: Decimal.from('10'),
      payout: Decimal.from(payout),
      betAtMs: nowMs - 2 * MINUTE_MS,
      settledAtMs: status === 'unsettled' ? undefined : nowMs - MINUTE_MS,
    });
  }
}

const BETS = [
  [SAMPLE.betId, '95978', 'settled', '25.25'],
  ['simOpenWager000001', '95979', 'unsettled', '0'],
  ['simVoidWager000001', '95980', 'cancelled', '0'],
] as const;
