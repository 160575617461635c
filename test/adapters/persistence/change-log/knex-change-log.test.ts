import { expect } from 'chai';
import { KnexChangeLog } from '../../../../src/adapters/persistence/change-log/knex-change-log.ts';
import { changeLogContract } from '../../../ports/change-log.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexChangeLog', () => {
  onBothDatabases((openWorld) => {
    changeLogContract('KnexChangeLog', async () => {
      const world = await openWorld();
      await world.reset();
      return { log: new KnexChangeLog(world.knex), close: () => world.close() };
    });

    for (const table of ['admin_changes', 'admin_change_outcomes']) {
      for (const statement of [
        `update ${table} set entity = 'x'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        it(`refuses to ${statement}`, async () => {
          const world = await openWorld();

          const error = await world.knex.raw(statement).catch((refused: unknown) => refused);
          await world.close();

          expect(String(error)).to.include('the log of changes is only added to');
        });
      }
    }
  });
});
