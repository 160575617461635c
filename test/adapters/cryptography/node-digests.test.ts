import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { digestsContract } from '../../ports/digests.contract.ts';

digestsContract(NodeDigests.name, async () => ({ subject: new NodeDigests(), close: () => Promise.resolve() }));
