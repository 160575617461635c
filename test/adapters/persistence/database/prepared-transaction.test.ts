import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  inTransaction,
  type OpenTransaction,
} from '../../../../src/adapters/persistence/database/prepared-transaction.ts';
import {
  runPrepared,
  type Connection,
  type Prepared,
  type Statements,
} from '../../../../src/adapters/persistence/database/prepared.ts';
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
          return { value: await work(statements) };
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

      it('keeps nothing when one of its last statements fails, and throws the error of that', async () => {
        const last = [
          { prepared: INSERT, bindings: { id: 'first' } },
          { prepared: WRONG, bindings: { zero: 0 } },
          { prepared: INSERT, bindings: { id: 'third' } },
        ];

        const fault = (await caught(inTransaction(world().knex, async () => ({ value: 1, last })))) as Error;
        expect(fault.message).to.include('division by zero');
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

describe('the first and the last statements of inTransaction', () => {
  const BEGIN_FAULT = new Error('canceled by the operator');

  /** A pool whose only connection answers in order, and refuses BEGIN if it is to. */
  const poolThat = ({ refusesBegin }: { readonly refusesBegin: boolean }) => {
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const connection: Connection = {
      query: (statement, callback) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        sent.push(text);
        const isRefused = refusesBegin && text.startsWith('BEGIN');
        answers.push(() => callback(isRefused ? BEGIN_FAULT : null, { command: text.replace(/\W.*/, ''), rows: [] }));
      },
    };
    const client = {
      config: {},
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      emit: () => true,
    };
    const answerAll = (): void => answers.splice(0).forEach((answer) => answer());
    return { knex: { client } as unknown as Knex, sent, answerAll };
  };
  const READ: Prepared = { name: 'read-of-test', text: 'select 1' };
  const READ_LAST: Prepared = { name: 'read-last-of-test', text: 'select 2' };

  it('travel with BEGIN and with COMMIT, and are answered with them', async () => {
    const { knex, sent, answerAll } = poolThat({ refusesBegin: false });
    const begun: boolean[] = [];
    const done = inTransaction(knex, async (transaction) => {
      const read = runPrepared(transaction, READ, {});
      begun.push(transaction.hasBegun);
      await read;
      begun.push(transaction.hasBegun);
      return { value: undefined, last: [{ prepared: READ_LAST, bindings: {} }] };
    });
    await turn();
    expect(sent).to.deep.equal(['BEGIN ISOLATION LEVEL READ COMMITTED;', 'select 1']);

    answerAll();
    await turn();
    answerAll();
    await done;
    expect(begun).to.deep.equal([false, true]);
    expect(sent.slice(2)).to.deep.equal(['select 2', 'COMMIT;']);
  });

  it('has the error of a BEGIN that failed, though it was done itself', async () => {
    const { knex, sent, answerAll } = poolThat({ refusesBegin: true });
    let begun: OpenTransaction | undefined;
    const done = caught(
      inTransaction(knex, async (transaction) => ({ value: await runPrepared((begun = transaction), READ, {}) })),
    );
    for (let turns = 0; turns < 3; turns += 1) {
      await turn();
      answerAll();
    }

    expect(await done).to.equal(BEGIN_FAULT);
    expect(begun?.hasBegun).to.equal(false);
    expect(sent).not.to.include('COMMIT;');
  });

  it('is not needed for a BEGIN that failed to be an error', async () => {
    const { knex, answerAll } = poolThat({ refusesBegin: true });
    const done = caught(inTransaction(knex, () => Promise.resolve({ value: 'done' })));
    for (let turns = 0; turns < 3; turns += 1) {
      await turn();
      answerAll();
    }

    expect(await done).to.equal(BEGIN_FAULT);
  });
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no fault',
    (fault: unknown) => fault,
  );
