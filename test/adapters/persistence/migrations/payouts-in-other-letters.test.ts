import { expect } from 'chai';
import { payoutsInOtherLetters } from '../../../../src/adapters/persistence/migrations/0045-payouts-in-other-letters.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, WALLET, winEvent } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

const win = (name: string) => winEvent(2, { transactionId: `R1:${name}`, roundId: 'R1', wagerId: undefined });

const payAgain = (world: KnexWorld) => record(world.walletBook, decidedOf(acceptedOf(3, win('aNN'), '140')));
async function takenTwice(world: KnexWorld) {
  const findings = await findingsOf(world.audit);
  return findings.find(({ invariant }) => invariant === 'transactions_once')?.violations;
}
const upgrade = (world: KnexWorld) =>
  world.knex.transaction(async (trx) => {
    await payoutsInOtherLetters.up(trx);
    return payoutsInOtherLetters.found!(trx);
  });

describe('payouts that came with a name in other letters', () => {
  onBothDatabases((openWorld) => {
    let world: KnexWorld;

    before(async () => {
      world = await openWorld();
    });
    after(() => world.close());
    beforeEach(async () => {
      await world.reset();
      await populate(world);
      await fund(world, '100');
      await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(1, { roundId: 'R1' }), '90')));
      await record(world.walletBook, decidedOf(acceptedOf(2, win('Ann'), '115')));
    });

    it('are found under the number that they have now', async () => {
      const { kind, transactionId } = win('ANN');

      const { transactions } = await world.walletBook.withWallet(WALLET, (page) =>
        page.related({ kind, transactionId, closes: { roundId: 'R1' } }),
      );

      expect(transactions.map((one) => one.transactionId)).to.deep.equal(['1', 'R1:ANN']);
    });

    it('are no finding and no item where there is one of a round', async () => {
      expect(await upgrade(world)).to.equal(undefined);
      expect(await takenTwice(world)).to.deep.equal([]);
    });

    it('are found by the audit, until the upgrade has put them before a person', async () => {
      await payAgain(world);
      const before = await takenTwice(world);

      const said = await upgrade(world);
      const exact = world.knex.raw('trim_scale(amount)::text as amount');
      const items = await world.knex('reconciliation_differences').select('reason', 'reference', exact);

      expect(before).to.have.length(1);
      expect(said).to.match(/^payouts to look at: 1 came twice/);
      expect(items).to.deep.equal([{ reason: 'paid_in_other_letters', reference: 'R1:aNN', amount: '-25' }]);
      expect(await takenTwice(world)).to.deep.equal([]);
    });

    it('are put before a person once', async () => {
      await payAgain(world);
      await upgrade(world);

      expect(await upgrade(world)).to.match(/: 1 came twice/);
    });
  });
});
