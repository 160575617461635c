import { expect } from 'chai';
import { counted } from '../../../../src/adapters/persistence/database/counted.ts';
import { COUNTED_MAX } from '../../../../src/domain/shared/page.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('the count of a large list', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      for (const [rows, expected] of [
        [0, 0],
        [7, 7],
        [COUNTED_MAX, COUNTED_MAX],
        [3 * COUNTED_MAX, COUNTED_MAX],
      ] as const) {
        it(`of ${rows} rows is ${expected}`, async () => {
          const { knex } = world();

          expect(await counted(knex, knex.from(knex.raw('generate_series(1, ?::int) as row', [rows])))).to.equal(
            expected,
          );
        });
      }
    });
  });
});
