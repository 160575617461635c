import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { randomnessContract } from '../../ports/randomness.contract.ts';

randomnessContract(NodeRandomness.name, async () => ({
  subject: new NodeRandomness(),
  close: () => Promise.resolve(),
}));
