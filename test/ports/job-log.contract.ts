import { expect } from 'chai';
import type { JobFilter, JobLog } from '../../src/application/ports/job-log.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { MoneyWorld } from './money-world.ts';

interface LoggingWorld extends MoneyWorld {
  readonly jobLog: JobLog;
}

const JOBS = [
  { id: guid(1), kind: 'sync-catalogue', subject: 'B' },
  { id: guid(2), kind: 'reconcile', subject: 'B 2026-09-20T00:00:00.000Z/2026-09-21T00:00:00.000Z' },
  { id: guid(3), kind: 'reconcile', subject: 'B2 2026-09-20T00:00:00.000Z/2026-09-21T00:00:00.000Z' },
] as const;

/** The promises of every log of jobs. */
export function jobLogContract(title: string, openWorld: OpenWorld<LoggingWorld>): void {
  describeInWorld(`${title} (a JobLog)`, openWorld, (world) => {
    const list = (filter: Partial<JobFilter> = {}, page = '1', pageSize = '10') =>
      world().jobLog.list(
        { kind: undefined, about: undefined, status: undefined, ...filter },
        accepted(PageRequest.of(page, pageSize)),
      );
    const idsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).list.map(({ id }) => id);

    beforeEach(async () => {
      for (const [at, job] of JOBS.entries()) await world().jobs.start(job, MOMENT_MS + at, 0);
      await world().jobs.finish(guid(2), 'succeeded', '{"compared":1}', MOMENT_MS + 9);
    });

    it('has the last started first, as they are', async () => {
      expect(await idsOf()).to.deep.equal([guid(3), guid(2), guid(1)]);
      expect((await list()).list[1]).to.deep.equal(await world().jobs.find(guid(2)));
    });

    for (const [filter, numbers] of [
      [{ kind: 'reconcile' }, [3, 2]],
      [{ about: 'B' }, [2, 1]],
      [{ about: '\u0000' }, []],
      [{ status: 'running' }, [3, 1]],
      [{ kind: 'reconcile', about: 'B', status: 'succeeded' }, [2]],
    ] as const) {
      it(`lists those of ${JSON.stringify(filter)}`, async () => {
        expect(await idsOf(filter)).to.deep.equal(numbers.map(guid));
      });
    }

    it('lists page by page with the true total, also beyond the last page', async () => {
      expect(await idsOf({}, '2', '2')).to.deep.equal([guid(1)]);
      expect(await list({}, '3', '2')).to.deep.equal({ list: [], total: 3 });
    });
  });
}
