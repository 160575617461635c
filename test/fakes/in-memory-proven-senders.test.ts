import { provenSendersContract } from '../ports/proven-senders.contract.ts';
import { InMemoryProvenSenders } from './in-memory-proven-senders.ts';

provenSendersContract(InMemoryProvenSenders.name, async () => ({
  senders: new InMemoryProvenSenders(),
  close: () => Promise.resolve(),
}));
