import { expect } from 'chai';
import { describeWithPostgres } from '../support/postgres.ts';
import { playGroups } from './groups-of-processes.ts';

const { SEED = '7', WORKS = '20000' } = process.env;

describeWithPostgres(`groups of three processes, ${WORKS} works each, seed ${SEED}`, (database) => {
  it('take their locks in one order: no deadlock, and no work fails', async function () {
    this.timeout(3_600_000);

    const played = await playGroups(database().url, Number(SEED), Number(WORKS));

    for (const { works, transactions } of played) {
      console.log(`      ${works} works in ${transactions} transactions`);
      expect(transactions).to.be.below(works);
    }
  });
});
