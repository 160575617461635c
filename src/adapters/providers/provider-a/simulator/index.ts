import {
  BookedRounds,
  SimulatedGames,
  SimulatorBooks,
  SimulatorServer,
  type CreateSimulator,
} from '../../simulator-kit.ts';
import { secretCodeOf } from '../signature.ts';
import { HALL_CURRENCY } from './player-operations.ts';
import { hallOf, SIMULATED_CREDENTIALS, userIdOf } from './state.ts';
import { Rounds } from './rounds.ts';
import { bookSample } from './sample.ts';
import { simulatedUpstream } from './simulated-upstream.ts';

/** A simulated upstream of protocol A, as strict as a real one. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  const nowMs = (): number => options.nowMs();
  const games = new SimulatedGames({ books, currency: HALL_CURRENCY, nowMs });
  const hall = hallOf({ books, games, nowMs });
  const sample = bookSample(books, options.nowMs());
  return {
    server: new SimulatorServer(simulatedUpstream(hall), games),
    books,
    games,
    credentials: SIMULATED_CREDENTIALS,
    sample,
    sender: (parts) => {
      const numbered = { userIdOf: (player: string) => userIdOf(hall, player) };
      const { sn, secret_key: secretKey, agent_password } = { ...SIMULATED_CREDENTIALS, ...parts.credentials };
      const rounds = new Rounds({ ...parts, ...numbered, sn, secretKey, secretCode: secretCodeOf(agent_password) });
      return new BookedRounds(rounds, { ...parts, books, sample });
    },
  };
};
