import { expect } from 'chai';
import { KnexWalletBook, WalletWorks } from '../../../../src/adapters/persistence/wallet/wallet-works.ts';
import { describeInWorld, type OpenWorld } from '../../../ports/catalogue-world.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { walletBookContract } from '../../../ports/wallet-book.contract.ts';
import { acceptedOf, betEvent, decidedOf, fund, record } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';
import { bet, Company, pause, WALLETS } from './group-company.ts';
import { testWalletQueue } from '../../../support/queues.ts';

describe('KnexWalletBook', () => {
  onBothDatabases((openWorld) => {
    walletBookContract('KnexWalletBook', openWorld);

    placesOfTransactions(openWorld);
    tellingOfCallbacks(openWorld);
  });
});

function placesOfTransactions(openWorld: OpenWorld<KnexWorld>): void {
  describeInWorld('the places of transactions', openWorld, (world) => {
    it('are in the order in which they were decided, whatever their numbers are', async () => {
      await populate(world());
      await fund(world(), '100');
      const numbers = [9, 1, 5];

      await record(
        world().walletBook,
        ...numbers.map((number, at) => decidedOf(acceptedOf(number, betEvent(number), `${90 - 10 * at}`))),
      );

      const placed = await world().knex('wallet_transactions').orderBy('position').pluck('transaction_id');
      expect(placed).to.deep.equal(numbers.map(String));
    });
  });
}

function tellingOfCallbacks(openWorld: OpenWorld<KnexWorld>): void {
  describeInWorld('telling of callbacks that were queued', openWorld, (world) => {
    let told: number;
    let book: KnexWalletBook;

    beforeEach(async () => {
      await populate(world());
      await fund(world(), '100');
      told = 0;
      book = new KnexWalletBook(world().knex, new WalletWorks(world().knex, testWalletQueue()), () => {
        told += 1;
      });
    });

    it('speaks once for each commit that left some', async () => {
      await record(book, decidedOf(acceptedOf(1, betEvent(1), '90')), decidedOf(acceptedOf(2, betEvent(2), '80')));

      expect(told).to.equal(1);
    });

    it('is silent when nothing was left, or nothing was kept', async () => {
      await record(book, decidedOf(acceptedOf(1, betEvent(1), '90'), { messages: [] }));
      const failing = record(book, decidedOf(acceptedOf(2, betEvent(2, { movement: '-500' }), '80')));
      await failing.catch(() => undefined);

      expect(told).to.equal(0);
    });

    it('is silent when only a try that was undone has left some', async () => {
      const company = new Company(world(), {}, () => {
        told += 1;
      });
      await company.populate();
      const runs = WALLETS.map(() => 0);

      await company.together((at) => ({
        clues: [],
        *decide() {
          runs[at]! += 1;
          if (runs[at]! > 1) return { value: undefined };
          yield* pause(at === 0 ? 60 : 0);
          return { value: undefined, record: [bet(at)], expires: at === 0 };
        },
        limits: at === 0 ? { idleMaxMs: 50 } : {},
      }));

      expect(runs).to.deep.equal(WALLETS.map(() => 2));
      expect(told).to.equal(0);
    });
  });
}
