import { SimulatorBooks } from '../../simulation/simulator-books.ts';
import { SimulatorServer } from '../../simulation/simulator-server.ts';
import type { CreateSimulator } from '../../simulation/simulator.ts';
import { hallOf, SIMULATED_CREDENTIALS } from './hall.ts';
import { Rounds } from './rounds.ts';
import { bookSample } from './sample.ts';
import { SimulatedOpenPlatform } from './simulated-open-platform.ts';

/** An upstream of protocol A that is not real but as strict. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  const hall = hallOf(books, () => options.nowMs());
  return {
    server: new SimulatorServer(new SimulatedOpenPlatform(hall)),
    books,
    credentials: SIMULATED_CREDENTIALS,
    sample: bookSample(books, options.nowMs()),
    sender: (parts) => new Rounds({ ...parts, sn: hall.sn, secretKey: hall.secretKey, secretCode: hall.secretCode }),
  };
};
