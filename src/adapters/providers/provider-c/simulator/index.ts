import {
  BookedRounds,
  SimulatedGames,
  SimulatorBooks,
  SimulatorServer,
  type CreateSimulator,
} from '../../simulator-kit.ts';
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
  const nowMs = (): number => options.nowMs();
  const sample = bookSample(books, nowMs());
  const { currency } = sample;
  const games = new SimulatedGames({ books, currency, nowMs });
  const world = { books, games, maxWinnings: new Map<string, string>(), notes: [], nowMs };
  return {
    server: new SimulatorServer(simulatedUpstream(KEYS, world), games),
    books,
    games,
    /** The gateway writes the address of the game itself, and the simulator knows its own address from its start. */
    get credentials() {
      const { secretKey: secret_key, encryptKey: encrypt_key, md5Key: md5_key } = KEYS;
      return { secret_key, encrypt_key, md5_key, game_client_url: games.pageUrl, lobby_code: 'A0001' };
    },
    sample,
    sender: (parts) => {
      const encryptKey = parts.credentials?.['encrypt_key'] ?? KEYS.encryptKey;
      const rounds = new SimulatedRounds({ ...parts, encryptKey, currency, slotOf });
      return new BookedRounds(rounds, { ...parts, books, sample });
    },
  };
};
