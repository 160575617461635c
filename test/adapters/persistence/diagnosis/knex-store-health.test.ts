import { expect } from 'chai';
import { KnexStoreHealth } from '../../../../src/adapters/persistence/diagnosis/readiness.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { storeHealthContract } from '../../../ports/store-health.contract.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';

interface Booked {
  readonly name: string;
}

describe('KnexStoreHealth', () => {
  onBothDatabases((openWorld) => {
    storeHealthContract('KnexStoreHealth', async () => {
      const { knex, close } = await openWorld();
      const forgotten: Booked[] = [];
      return {
        subject: new KnexStoreHealth(knex),
        forgetMigration: async () => {
          // A migration whose fill is noted cannot be forgotten.
          const filled = knex('schema_fills').select('migration');
          const others = knex<Booked>('schema_migrations').whereNotIn('name', filled);
          const last = await others.orderBy('position', 'desc').first();
          await knex('schema_migrations').where({ name: last!.name }).delete();
          forgotten.push(last!);
          return last!.name;
        },
        close: async () => {
          await knex('schema_migrations').insert(forgotten);
          await close();
        },
      };
    });
  });

  describeWithPostgres('beside a newer version', (database) => {
    it('is not ready when a migration requires a version that this process is not, and says which', async () => {
      const { knex, close } = await openPostgresWorld(database().url);
      const newer = { name: '9002-drop', position: 9_002, requires: '9001-add' };
      await knex('schema_migrations').insert({
        name: '9001-add',
        position: 9_001,
        requires: '0001-baseline',
      });
      const beside = await new KnexStoreHealth(knex).look();
      await knex('schema_migrations').insert(newer);

      const after = await new KnexStoreHealth(knex).look();
      await close();

      expect(beside.kind).to.equal('ready');
      expect(after).to.deep.equal({
        kind: 'not_ready',
        reason: 'the database has migrations of a newer version: 9002-drop, which requires a version with 9001-add',
      });
    });
  });

  describeWithPostgres('over connections that are gone', (database) => {
    it('says that the database cannot be reached', async () => {
      const { knex, close } = await openKnex({ databaseUrl: database().url, dataDir: '' });
      await close();

      expect(await new KnexStoreHealth(knex).look()).to.deep.equal({
        kind: 'not_ready',
        reason: 'the database cannot be reached',
      });
    });
  });
});
