import { transferBookContract } from '../ports/transfer-book.contract.ts';
import { InMemoryTransferBook } from './in-memory-transfer-book.ts';
import { inMemoryWorld } from './in-memory-world.ts';

transferBookContract(InMemoryTransferBook.name, async () => inMemoryWorld());
