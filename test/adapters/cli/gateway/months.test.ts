import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { orderMonths } from '../../../../src/infrastructure/process/months.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';
import { called } from './called.ts';

describe('agent-gateway months', () => {
  let dataDir: string;

  before(async () => {
    dataDir = await preparedFolder('months-command-', '.');
    const { knex, close } = await openKnex({ dataDir });
    await migrate(knex, migrations);
    await knex.raw('update statement_cursor set counted_until = now()');
    await close();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  /** On the real database of the folder. */
  const run = (...args: readonly string[]) =>
    called(['months', ...args], { months: (order) => orderMonths({ DATA_DIR: dataDir }, order) });

  it('list the months, and why each is not closed', async () => {
    const { status, stdout } = await run('list');

    expect(status).to.equal(0);
    expect(stdout).to.match(/^NAME +BEGINS AT +ENDS AT +STATE\n/);
    expect(stdout.split('\n').filter((line) => line.endsWith('it is not over'))).to.have.length(4);
  });

  it('name the rule that keeps a month from being exported or dropped', async () => {
    const unknown = await run('export', '2026-13', dataDir);
    const young = await run('drop', (await run('list')).stdout.split('\n')[1]!.split(' ')[0]!, dataDir);

    expect([unknown.status, young.status]).to.deep.equal([1, 1]);
    expect(unknown.stderr).to.match(
      /^error: month 2026-13: there is no such month; the months are before-\d{4}-\d\d, /,
    );
    expect(young.stderr).to.match(/^error: month before-\d{4}-\d\d: it is not over; nothing was dropped\.\n$/);
  });

  it('refuse a schema of another version', async () => {
    const folder = await preparedFolder('months-empty-', '.');
    const answer = await orderMonths({ DATA_DIR: folder }, { kind: 'list' });
    await rm(folder, { recursive: true });

    expect(answer)
      .to.have.property('error')
      .that.matches(/^the schema is not that of this version: 0001-baseline, .+ first$/);
  });
});
