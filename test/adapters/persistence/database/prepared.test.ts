import { expect } from 'chai';
import { runPrepared, type Prepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('runPrepared', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('a statement', openWorld, (world) => {
      const sum: Prepared<{ readonly sum: number; readonly text: string }> = {
        name: 'sum-of-test',
        text: `select :one::integer + :two::integer + :one as sum, 'a' || :three_3 as text`,
      };

      it('gets its values by their names, as often as they stand there', async () => {
        for (const one of [1, 2, 3]) {
          const { rows } = await runPrepared(world().knex, sum, { one, two: 10, three_3: 'b' });
          expect(rows).to.deep.equal([{ sum: 10 + 2 * one, text: 'ab' }]);
        }
      });

      it('is one of its transaction', async () => {
        const insert: Prepared = {
          name: 'insert-of-test',
          text: 'insert into forgotten_callbacks (transaction_id, callbacks) values (:id, 1)',
        };

        const failing = world().knex.transaction(async (trx) => {
          await runPrepared(trx, insert, { id: 'undone' });
          throw new Error('undone');
        });

        expect(await failureOf(failing)).to.equal('undone');
        expect(await world().knex('forgotten_callbacks')).to.deep.equal([]);
      });

      it('runs no more when its transaction is over', async () => {
        let over = world().knex;
        await world().knex.transaction(async (trx) => (over = trx));

        const fault = await failureOf(runPrepared(over, sum, { one: 1, two: 2, three_3: '' }));
        expect(fault).to.equal('the transaction of sum-of-test is over');
      });

      it('gives its connection back when it fails', async () => {
        const wrong: Prepared = { name: 'wrong-of-test', text: 'select 1 / :zero::integer' };

        for (let turn = 0; turn < 30; turn += 1) {
          expect(await failureOf(runPrepared(world().knex, wrong, { zero: 0 }))).to.include('division by zero');
        }
        expect((await runPrepared(world().knex, sum, { one: 1, two: 2, three_3: '' })).rows).to.have.length(1);
      });
    });
  });
});

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error as Error).message,
  );
