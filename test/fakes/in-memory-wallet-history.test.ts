import { walletHistoryContract } from '../ports/wallet-history.contract.ts';
import { InMemoryWalletHistory } from './in-memory-wallet-history.ts';
import { inMemoryWorld } from './in-memory-world.ts';

walletHistoryContract(InMemoryWalletHistory.name, async () => inMemoryWorld());
