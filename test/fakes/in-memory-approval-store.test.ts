import { approvalStoreContract } from '../ports/approval-store.contract.ts';
import { InMemoryApprovalStore } from './in-memory-approval-store.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';

approvalStoreContract(InMemoryApprovalStore.name, async () => ({
  ...inMemoryPeopleStores(),
  close: () => Promise.resolve(),
}));
