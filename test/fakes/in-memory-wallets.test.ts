import { walletsContract } from '../ports/wallets.contract.ts';
import { InMemoryWallets } from './in-memory-wallets.ts';
import { inMemoryWorld } from './in-memory-world.ts';

walletsContract(InMemoryWallets.name, async () => inMemoryWorld());
