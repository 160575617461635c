import { walletBookContract } from '../ports/wallet-book.contract.ts';
import { InMemoryWalletBook } from './in-memory-wallet-book.ts';
import { inMemoryWorld } from './in-memory-world.ts';

walletBookContract(InMemoryWalletBook.name, async () => inMemoryWorld());
