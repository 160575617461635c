import { maintenanceBookContract } from '../../../ports/maintenance-book.contract.ts';
import { noticeBookContract } from '../../../ports/notice-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexNoticeBook and KnexMaintenanceBook', () => {
  onBothDatabases((openWorld) => {
    noticeBookContract('KnexNoticeBook', openWorld);
    maintenanceBookContract('KnexMaintenanceBook', openWorld);
  });
});
