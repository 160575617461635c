import { expect } from 'chai';
import { KnexStoreHealth } from '../../../../src/adapters/persistence/operations/knex-store-health.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { storeHealthContract } from '../../../ports/store-health.contract.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases } from '../knex-world.ts';

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
          const last = await knex<Booked>('schema_migrations').orderBy('position', 'desc').first();
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
