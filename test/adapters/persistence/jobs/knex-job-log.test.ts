import { KnexJobLog } from '../../../../src/adapters/persistence/jobs/knex-jobs.ts';
import { jobLogContract } from '../../../ports/job-log.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexJobLog', () => {
  onBothDatabases((openWorld) => {
    jobLogContract('KnexJobLog', async () => {
      const world = await openWorld();
      return Object.assign(world, { jobLog: new KnexJobLog(world.knex) });
    });
  });
});
