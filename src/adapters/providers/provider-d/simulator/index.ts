import { BookedRounds, SimulatorServer, type CreateSimulator } from '../../simulator-kit.ts';
import { TABLE_ROUND } from './callback-bodies.ts';
import { SimulatedRounds } from './rounds.ts';
import { addSample } from './sample.ts';
import { WmState } from './state.ts';
import { simulatedUpstream } from './simulated-upstream.ts';

const CREDENTIALS = {
  vendor_id: 'demoapi',
  signature: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  password_seed: 'seed of the simulator',
};

/** Makes a simulated account of the upstream on loopback. */
export const createSimulator: CreateSimulator = (options) => {
  const state = new WmState(() => options.nowMs());
  const account = { vendorId: CREDENTIALS.vendor_id, signature: CREDENTIALS.signature };
  const sample = addSample(state, CREDENTIALS);
  return {
    server: new SimulatorServer(simulatedUpstream(account, state), state.games),
    books: state.books,
    games: state.games,
    credentials: CREDENTIALS,
    sample,
    sender: (parts) => {
      const { signature } = { ...CREDENTIALS, ...parts.credentials };
      const rounds = new SimulatedRounds({ ...parts, signature });
      const { books } = state;
      return new BookedRounds(rounds, { ...parts, books, sample, roundSuffix: `_${TABLE_ROUND}` });
    },
  };
};
