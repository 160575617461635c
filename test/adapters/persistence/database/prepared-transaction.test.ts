import { expect } from 'chai';
import { inTransaction } from '../../../../src/adapters/persistence/database/prepared-transaction.ts';
import { runPrepared, type Prepared, type Statements } from '../../../../src/adapters/persistence/database/prepared.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

const INSERT: Prepared = {
  name: 'insert-of-test',
  text: 'insert into forgotten_callbacks (transaction_id, callbacks) values (:id, 1)',
};
const WRONG: Prepared = { name: 'wrong-of-test', text: 'select 1 / :zero::integer' };

describe('inTransaction', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('a transaction of prepared statements', openWorld, (world) => {
      const kept = () => world().knex('forgotten_callbacks').pluck<string[]>('transaction_id');
      const withRow = (id: string, work: (statements: Statements) => Promise<unknown>) =>
        inTransaction(world().knex, async (statements) => {
          await runPrepared(statements, INSERT, { id });
          return work(statements);
        });

      it('is committed with the value of its work', async () => {
        expect(await withRow('kept', () => Promise.resolve('done'))).to.equal('done');
        expect(await kept()).to.deep.equal(['kept']);
      });

      it('is undone when its work throws, and throws the same', async () => {
        const fault = new Error('undone');

        expect(await caught(withRow('undone', () => Promise.reject(fault)))).to.equal(fault);
        expect(await kept()).to.deep.equal([]);
      });

      it('throws when the server has undone it, though its work goes on after the failed statement', async () => {
        const goesOn = withRow('lost', async (statements) => {
          await caught(runPrepared(statements, WRONG, { zero: 0 }));
          return 'done';
        });

        expect(((await caught(goesOn)) as Error).message).to.include('was not committed, but ended with ROLLBACK');
        expect(await kept()).to.deep.equal([]);
      });

      it('runs no statement after its end', async () => {
        let over: Statements = world().knex;
        await withRow('ended', (statements) => Promise.resolve((over = statements)));

        const late = (await caught(runPrepared(over, INSERT, { id: 'late' }))) as Error;
        expect(late.message).to.equal('the transaction of insert-of-test is over');
      });

      it('gives its connection back, however it ends', async () => {
        for (let turn = 0; turn < 30; turn += 1) await caught(withRow('turn', () => Promise.reject(new Error('no'))));

        expect(await withRow('last', () => Promise.resolve(1))).to.equal(1);
      });
    });
  });
});

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no fault',
    (fault: unknown) => fault,
  );
