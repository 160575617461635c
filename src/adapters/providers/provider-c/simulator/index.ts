import { BookedRounds } from '../../simulation/booked-rounds.ts';
import { SimulatorBooks } from '../../simulation/simulator-books.ts';
import { SimulatorServer } from '../../simulation/simulator-server.ts';
import type { CreateSimulator } from '../../simulation/simulator.ts';
import { SimulatedRounds } from './rounds.ts';
import { bookSample } from './sample.ts';
import { simulatedUpstream } from './simulated-upstream.ts';

/** The slot of about one round in five. The number of a round decides, so a round keeps its game. */
const SLOT = 'EG-SLOT-A001';
const slotOf = (roundId: string): string | undefined =>
  Buffer.from(roundId).reduce((sum, byte) => sum + byte, 0) % 5 === 0 ? SLOT : undefined;

const KEYS = { secretKey: '0123456789ABCDEF0123456789ABCDEF', encryptKey: 'Zk7Qw2Lp', md5Key: 'MadeUpMd5Key1' };

/** Makes a simulated upstream of protocol C. */
export const createSimulator: CreateSimulator = (options) => {
  const books = new SimulatorBooks();
  const world = { books, maxWinnings: new Map<string, string>(), notes: [], nowMs: () => options.nowMs() };
  const sample = bookSample(books, options.nowMs());
  return {
    server: new SimulatorServer(simulatedUpstream(KEYS, world)),
    books,
    credentials: {
      secret_key: KEYS.secretKey,
      encrypt_key: KEYS.encryptKey,
      md5_key: KEYS.md5Key,
      game_client_url: 'https://client.example/app.aspx',
      lobby_code: 'A0001',
    },
    sample,
    sender: (parts) => {
      const rounds = new SimulatedRounds({ ...parts, encryptKey: KEYS.encryptKey, currency: sample.currency, slotOf });
      return new BookedRounds(rounds, { ...parts, books, sample });
    },
  };
};
