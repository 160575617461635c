import { Decimal } from '../../../../../src/adapters/providers/protocol-kit.ts';
import {
  BookedRounds,
  SimulatedGames,
  SimulatorBooks,
  SimulatorServer,
  type CreateSimulator,
} from '../../../../../src/adapters/providers/simulator-kit.ts';
import { SimulatedRounds } from './rounds.ts';
import { SimulatedUpstream } from './simulated-upstream.ts';

const CREDENTIALS = { operator_id: 'simulated-operator', secret_key: 'simulated-secret-key' };
const SAMPLE = {
  player: 'DEMO_ALICE',
  currency: 'USD',
  game: { code: 'lucky-seven', category: 'SLOT' },
  betId: 'sim-bet-1',
  orderId: 'sim-opening-balance',
};
const MINUTE_MS = 60_000;

/** A simulated upstream. Its books hold one player with a settled bet. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  fill(books, options.nowMs());
  const nowMs = (): number => options.nowMs();
  const games = new SimulatedGames({ books, currency: SAMPLE.currency, nowMs });
  const upstream = new SimulatedUpstream({ credentials: CREDENTIALS, books, games, nowMs });
  return {
    server: new SimulatorServer(upstream, games),
    books,
    games,
    credentials: CREDENTIALS,
    sample: SAMPLE,
    sender: (parts) => {
      const rounds = new SimulatedRounds(parts, parts.credentials?.['secret_key'] ?? CREDENTIALS.secret_key);
      return new BookedRounds(rounds, { ...parts, books, sample: SAMPLE });
    },
  };
};

function fill(books: SimulatorBooks, nowMs: number): void {
  const { player, currency, game, betId, orderId } = SAMPLE;
  books.addPlayer(player, currency);
  books.transfer(orderId, player, Decimal.from('100.5'));
  books.addBet({
    betId,
    roundId: 'sim-round-1',
    player,
    gameCode: game.code,
    currency,
    stake: Decimal.from('10'),
    validStake: Decimal.from('10'),
    payout: Decimal.from('25.25'),
    status: 'settled',
    betAtMs: nowMs - 2 * MINUTE_MS,
    settledAtMs: nowMs - MINUTE_MS,
  });
}
