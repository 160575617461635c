import { expect } from 'chai';
import { KnexOwnTransactions } from '../../../../src/adapters/persistence/wallet/knex-own-transactions.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { ownTransactionsContract } from '../../../ports/own-transactions.contract.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { acceptedOf, betEvent, decidedOf, fund, record } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

/** One count notes the end, and the next one finds that everything before it has ended. */
async function finish(world: KnexWorld): Promise<void> {
  await countAll(world.statementBook);
  await countAll(world.statementBook);
}

describe('KnexOwnTransactions', () => {
  onBothDatabases((openWorld) => {
    ownTransactionsContract('KnexOwnTransactions', async () => {
      const world = await openWorld();
      return { ...world, ownTransactions: new KnexOwnTransactions(world.knex), finish: () => finish(world) };
    });

    it('lists nothing before it is final, so that a slower writer is not missed', async () => {
      const world = await openWorld();
      await world.reset();
      await populate(world);
      await fund(world, '100');
      const own = new KnexOwnTransactions(world.knex);
      await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));

      const before = await own.after(0, { agent: AGENT }, 10);
      await finish(world);
      const afterwards = await own.after(before?.place ?? 0, { agent: AGENT }, 10);

      await world.close();
      expect(before?.list).to.deep.equal([]);
      expect(afterwards?.list).to.have.length(1);
    });
  });
});
