import { expect } from 'chai';
import { describeWithPostgres } from '../support/postgres.ts';
import { playGroups } from './groups-of-processes.ts';

describeWithPostgres('groups of three processes, on the same wallets and lanes', function (database) {
  it('take their locks in one order: no deadlock, and no work fails', async () => {
    const played = await playGroups(database().url, 1, 700);

    for (const { works, transactions } of played) expect(transactions).to.be.below(works);
  });
});
