import { expect } from 'chai';
import { KnexKeyCheckStore } from '../../../../src/adapters/persistence/operations/knex-key-check-store.ts';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { keyCheckStoreContract } from '../../../ports/key-check-store.contract.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexKeyCheckStore', () => {
  onBothDatabases((openWorld) => {
    keyCheckStoreContract('KnexKeyCheckStore', async () => {
      const { knex, close } = await openWorld();
      await knex('secrets_key_check').delete();
      return { one: new KnexKeyCheckStore(knex), other: new KnexKeyCheckStore(knex), close };
    });
  });

  describeWithPostgres('on a database that keeps secrets from before', (temporary) => {
    let database: OpenDatabase;

    before(async () => {
      database = await openKnex({ databaseUrl: temporary().url, dataDir: '' });
      const before = migrations.findIndex(({ name }) => name === '0003-secrets-key-check');
      await migrate(database.knex, migrations.slice(0, before));
    });

    after(() => database.close());

    it('recognises their key by one of them', async () => {
      await database.knex.raw(`insert into providers (code, protocol, credentials_sealed, currencies, ip_allow_list,
        is_maintenance, is_active, revision) values ('P', 'provider-a', 'sealed-before', '{}', '{}', false, true, 1)`);
      await migrate(database.knex, migrations);

      expect(await new KnexKeyCheckStore(database.knex).keepFirst('sealed-now')).to.equal('sealed-before');
    });
  });
});
