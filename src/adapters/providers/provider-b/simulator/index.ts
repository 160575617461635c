import { Decimal } from '../../../../domain/shared/decimal.ts';
import { BookedRounds } from '../../simulation/booked-rounds.ts';
import { SimulatorBooks } from '../../simulation/simulator-books.ts';
import { SimulatorServer } from '../../simulation/simulator-server.ts';
import type { CreateSimulator } from '../../simulation/simulator.ts';
import { SimulatedUpstream } from './simulated-upstream.ts';
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
  const operator = { operatorCode: CREDENTIALS.operator_code, secretKey: CREDENTIALS.secret_key };
  return {
    server: new SimulatorServer(new SimulatedUpstream(operator, books)),
    books,
    credentials: CREDENTIALS,
    sample: SAMPLE,
    sender: (parts) => {
      const rounds = new SimulatedRounds({ ...parts, operator, currency: SAMPLE.currency });
      return new BookedRounds(rounds, { ...parts, books, sample: SAMPLE });
    },
  };
};

function fill(books: SimulatorBooks, nowMs: number): void {
  books.addPlayer(SAMPLE.player, SAMPLE.currency);
  books.transfer('simOpeningBalance', SAMPLE.player, Decimal.from('100.5'));
  const bet = {
    player: SAMPLE.player,
    gameCode: SAMPLE.game.code,
    currency: SAMPLE.currency,
    stake: Decimal.from('10'),
    validStake: Decimal.from('10'),
    betAtMs: nowMs - 2 * MINUTE_MS,
  };
  const settledAtMs = nowMs - MINUTE_MS;
  const none = Decimal.ZERO;
  books.addBet({
    ...bet,
    betId: SAMPLE.betId,
    roundId: '95978',
    payout: Decimal.from('25.25'),
    status: 'settled',
    settledAtMs,
  });
  books.addBet({
    ...bet,
    betId: 'simOpenWager000001',
    roundId: '95979',
    payout: none,
    status: 'unsettled',
    settledAtMs: undefined,
  });
  books.addBet({
    ...bet,
    betId: 'simVoidWager000001',
    roundId: '95980',
    payout: none,
    status: 'cancelled',
    settledAtMs,
  });
}
