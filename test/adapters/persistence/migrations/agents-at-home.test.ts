import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { agentsAtHome } from '../../../../src/adapters/persistence/migrations/0003-agents-at-home.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';

const MOVED_AT = new Date('2026-11-20T08:15:00Z');

describe('the migration that lets an Agent be at home in one cell', () => {
  describe('the embedded database', () => {
    let dataDir: string;

    before(async () => {
      dataDir = await preparedFolder('agents-at-home-', '.');
    });

    migrates(() => openKnex({ dataDir }));

    after(() => rm(dataDir, { recursive: true, force: true }));
  });

  describeWithPostgres('PostgreSQL', (database) => {
    migrates(() => openKnex({ databaseUrl: database().url, dataDir: '' }));
  });
});

type Move = Readonly<Record<string, string | number | Date>>;

function migrates(open: () => Promise<OpenDatabase>): void {
  let database: OpenDatabase;
  let trx: Knex.Transaction;

  before(async () => {
    database = await open();
    await migrate(database.knex, migrations.slice(0, migrations.indexOf(agentsAtHome)));
  });
  beforeEach(async () => {
    trx = await database.knex.transaction();
  });
  afterEach(() => trx.rollback());
  after(() => database.close());

  const insert = (code: string, away: string | null) =>
    trx('agents').insert({
      code,
      name: code,
      currency: 'USD',
      wallet_mode: 'gateway',
      created_revision: 1,
      revision: 1,
      away,
      push_unsettled: false,
      push_cancels: false,
      is_active: true,
      implements: [],
      offer_rules: '[]',
    });
  const insertMove = (agent: string, move: Move) =>
    trx('agent_moves').insert({
      id: randomUUID(),
      agent,
      other_cell: randomUUID(),
      begun_by: 'ann',
      begun_at: MOVED_AT,
      changed_at: MOVED_AT,
      ...move,
    });

  it('gives each Agent that has left or never arrived the moment of its last step', async () => {
    await insert('HERE', null);
    await insert('RETURN', null);
    await insert('LEFT', 'left');
    await insert('STAYING', 'arriving');
    await insert('WITHOUT', 'left');
    await insertMove('LEFT', { way: 'out', step: 'given_up', changed_at: new Date(0) });
    await insertMove('LEFT', { way: 'out', step: 'left' });
    await insertMove('STAYING', { way: 'in', step: 'given_up' });
    await insertMove('RETURN', { way: 'in', step: 'arrived', last_position: 0 });

    await agentsAtHome.up(trx);

    const rows = await trx('agents').orderBy('code').select<{ moved_away_at: Date | null }[]>('moved_away_at');
    expect(rows.slice(0, 4).map(({ moved_away_at: at }) => at)).to.deep.equal([null, MOVED_AT, null, MOVED_AT]);
    expect(rows[4]?.moved_away_at).to.be.a('date');
  });

  const UNFINISHED: readonly (readonly [string, away: string | null, move: Move])[] = [
    ['is paused for its move', 'pausing', { way: 'out', step: 'pausing' }],
    ['is being copied to another cell', 'leaving', { way: 'out', step: 'leaving' }],
    ['is arriving from another cell', 'arriving', { way: 'in', step: 'arriving' }],
    ['has arrived, and whose rows are not counted yet', null, { way: 'in', step: 'arrived', last_position: 1 }],
  ];
  for (const [what, away, move] of UNFINISHED) {
    it(`refuses a database with an Agent that ${what}`, async () => {
      await insert('ACME', away);
      await insertMove('ACME', move);

      const refused: unknown = await agentsAtHome.up(trx).catch((error: unknown) => error);

      expect(String(refused)).to.match(/a move of the Agent ACME is under way.* end the move with the version before$/);
    });
  }
}
