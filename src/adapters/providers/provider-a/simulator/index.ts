import { BookedRounds } from '../../simulation/booked-rounds.ts';
import { SimulatorBooks } from '../../simulation/simulator-books.ts';
import { SimulatorServer } from '../../simulation/simulator-server.ts';
import type { CreateSimulator } from '../../simulation/simulator.ts';
import { hallOf, SIMULATED_CREDENTIALS, userIdOf } from './state.ts';
import { Rounds } from './rounds.ts';
import { bookSample } from './sample.ts';
import { simulatedUpstream } from './simulated-upstream.ts';

/** A simulated upstream of protocol A, as strict as a real one. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  const hall = hallOf(books, () => options.nowMs());
  const sample = bookSample(books, options.nowMs());
  const { sn, secretKey, secretCode } = hall;
  return {
    server: new SimulatorServer(simulatedUpstream(hall)),
    books,
    credentials: SIMULATED_CREDENTIALS,
    sample,
    sender: (parts) => {
      const numbered = { userIdOf: (player: string) => userIdOf(hall, player) };
      const rounds = new Rounds({ ...parts, ...numbered, sn, secretKey, secretCode });
      return new BookedRounds(rounds, { ...parts, books, sample });
    },
  };
};
