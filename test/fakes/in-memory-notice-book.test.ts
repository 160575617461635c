import { maintenanceBookContract } from '../ports/maintenance-book.contract.ts';
import { noticeBookContract } from '../ports/notice-book.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

describe('the notices and the maintenance of tests', () => {
  noticeBookContract('InMemoryNoticeBook', async () => inMemoryWorld());
  maintenanceBookContract('InMemoryMaintenanceBook', async () => inMemoryWorld());
});
