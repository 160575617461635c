import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { called } from '../../cli/gateway/called.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';
import { Operator } from './cells.ts';

/** A server whose log cannot be replicated: the settings of PostgreSQL as it comes. */
describeWithPostgres('agent-gateway cells', (database) => {
  const operator = new Operator();
  const suffix = `${process.pid}`;
  const [west, east] = [`west${suffix}`, `east${suffix}`];

  after(() => operator.close());

  const cells = (...words: readonly string[]) =>
    called(['cells', ...words], { environment: operator.environment({ ADMIN_DATABASE_URL: database().url }) });

  const parsed = async (...words: readonly string[]) => {
    const { status, stdout, stderr } = await cells(...words, '--json');
    expect(status, stderr).to.equal(0);
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it('makes a schema with a role of its own, in which a gateway works', async () => {
    const { status, stdout, stderr } = await cells('add', west, '--schema', west);

    expect(status, stderr).to.equal(0);
    const [, url = ''] = /^DATABASE_URL='(.*)'$/m.exec(stdout) ?? [];
    const world = await openPostgresWorld(url);
    await world.agents.create(agentOf({ code: 'ACME' }));
    const { rows } = await world.knex.raw('select current_schema() as schema, current_user as role');
    await world.close();
    expect(rows).to.deep.equal([{ schema: west, role: west }]);
    expect(statSync(join(operator.folder, 'cells.json')).mode & 0o777).to.equal(0o600);
  });

  it('is the same order again after a kill, and refuses another one of this name', async () => {
    const again = await cells('add', west, '--schema', west);
    const elsewhere = await cells('add', west);
    const closed = await cells('add', west, '--schema', west, '--closed');

    expect(again.status, again.stderr).to.equal(0);
    expect(elsewhere.stderr).to.contain(`there is a cell ${west} already, at another place`);
    expect(closed.stderr).to.contain(`${west} has 1 Agents and 0 players, and stays open`);
  });

  it('makes a database, closed for gateways until a move opens it', async () => {
    await parsed('add', east, '--closed');

    const { list } = await parsed('list');

    const shown = (list as Record<string, unknown>[]).map(({ name, schema, state, agents }) => ({
      name,
      schema,
      state,
      agents,
    }));
    expect(shown).to.deep.equal([
      { name: west, schema: west, state: 'open', agents: 1 },
      { name: east, schema: 'public', state: 'closed', agents: 0 },
    ]);
    expect(await parsed('show', east)).to.include({ name: east, role: east, players: 0 });
  });

  it('names what keeps a cell from moving, and how to mend it', async () => {
    const { status, stderr } = await cells('move', west, '--to', east);

    expect(status).to.equal(1);
    expect(stderr).to.contain(`so add a target with --schema ${west}`);
    expect(stderr).to.contain('wal_level of the source is replica: set wal_level = logical and restart the server');
  });

  it('brings all cells up to date, one after the other', async () => {
    const { list } = await parsed('upgrade');

    expect(list).to.deep.equal([
      { name: west, applied: [] },
      { name: east, applied: [] },
    ]);
  });

  it('refuses a wrong name, a missing address and a broken list in words', async () => {
    const wrong = await cells('add', 'West');
    const nowhere = await called(['cells', 'add', 'x'], { environment: operator.environment() });
    const unknown = await cells('show', 'north');

    expect(wrong.stderr).to.contain('"West" is no name of a cell');
    expect(nowhere.stderr).to.contain('ADMIN_DATABASE_URL must be the address');
    expect(unknown.stderr).to.contain('the list has no cell north');
  });
});
