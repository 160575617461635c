import { createPublicKey } from 'node:crypto';
import { Decimal } from '../kit.ts';
import {
  BookedRounds,
  SimulatedGames,
  SimulatorBooks,
  SimulatorServer,
  type CreateSimulator,
  type SimulatorSample,
} from './kit.ts';
import { HUB88_KEY, OPERATOR_KEY } from './keys.ts';
import { SimulatedRounds } from './rounds.ts';
import { SimulatedUpstream } from './simulated-upstream.ts';

const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

const CREDENTIALS = {
  operator_id: '4711',
  private_key: OPERATOR_KEY,
  hub88_public_key: publicKeyOf(HUB88_KEY),
  default_lobby_url: 'https://casino.example/lobby',
};

const SAMPLE: SimulatorSample = {
  player: 'DEMO_ALICE',
  currency: 'USD',
  game: { code: 'tst_lemonspin', category: 'SLOT' },
  betId: '3d0f7b52-6a1e-4c7d-9b1a-0c5a5e1f0001',
  // Hub88 has no transfers. The opening balance of the books has this number.
  orderId: 'opening-balance',
};
const MINUTE_MS = 60_000;

/** A simulated Hub88, whose books have one player with a settled bet. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  fill(books, options.nowMs());
  const nowMs = (): number => options.nowMs();
  const games = new SimulatedGames({ books, currency: SAMPLE.currency, nowMs });
  const operator = { id: Number(CREDENTIALS.operator_id), publicKey: createPublicKey(OPERATOR_KEY) };
  const upstream = new SimulatedUpstream({ operator, books, games, nowMs });
  return {
    server: new SimulatorServer(upstream, games),
    books,
    games,
    credentials: CREDENTIALS,
    sample: SAMPLE,
    sender: (parts) => {
      const credentials = { ...CREDENTIALS, ...parts.credentials };
      const { tokens, rewards } = upstream;
      const rounds = new SimulatedRounds(parts, { credentials, sample: SAMPLE, tokens, rewards });
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
    roundId: 'rnd-55',
    player,
    gameCode: game.code,
    currency,
    stake: Decimal.from('1.5'),
    validStake: Decimal.from('1.5'),
    payout: Decimal.from('3.56'),
    status: 'settled',
    betAtMs: nowMs - 2 * MINUTE_MS,
    settledAtMs: nowMs - MINUTE_MS,
  });
}
