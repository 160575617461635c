import { approvalStoreContract } from '../ports/approval-store.contract.ts';
import { InMemoryApprovalStore } from './in-memory-approval-store.ts';

approvalStoreContract(InMemoryApprovalStore.name, async () => ({
  approvals: new InMemoryApprovalStore(),
  close: () => Promise.resolve(),
}));
