import { expect } from 'chai';
import { ShowJob } from '../../../src/application/jobs/jobs.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

describe('ShowJob', () => {
  it('shows a job that another process runs', async () => {
    const { jobs, jobsElsewhere } = inMemoryWorld();
    const { job } = await jobsElsewhere.start({ id: guid(1), kind: 'sync-catalogue', subject: 'B' }, MOMENT_MS, 0);

    expect(await new ShowJob(jobs).execute(guid(1))).to.deep.equal({ ok: true, value: job });
  });

  it('refuses an id that no job has', async () => {
    expect(await new ShowJob(inMemoryWorld().jobs).execute('nothing')).to.deep.equal({
      ok: false,
      error: { kind: 'not_found', what: 'job', key: 'nothing' },
    });
  });
});
