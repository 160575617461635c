import { expect } from 'chai';
import type { OwnTransactionFilter, OwnTransactions } from '../../src/application/ports/own-transactions.ts';
import { NOTHING_REPORTED } from '../../src/domain/wallet/wallet-event.ts';
import { AGENT, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_AGENT, OTHERS_PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { acceptedOf, askedOf, betEvent, decidedOf, fund, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

/** A world with own transactions. `finish` lets time pass until all that has ended is final. */
export interface OwnTransactionWorld extends MoneyWorld {
  readonly ownTransactions: OwnTransactions;
  finish(): Promise<void>;
}

/** The promises of everything from which Agents read their transactions. */
export function ownTransactionsContract(title: string, openWorld: OpenWorld<OwnTransactionWorld>): void {
  describeInWorld(`${title} (OwnTransactions)`, openWorld, (world) => {
    const book = (number: number, key: typeof WALLET = WALLET, event = betEvent(number)) =>
      recordIn(world().walletBook, key, [decidedOf(acceptedOf(number, event, '90'))]);
    const after = (place: number, filter: Partial<OwnTransactionFilter> = {}, max = 10) =>
      world().ownTransactions.after(place, { agent: AGENT, ...filter }, max);
    const numbersOf = (page: Awaited<ReturnType<typeof after>>) => page?.list.map(({ transactionId }) => transactionId);

    beforeEach(async () => {
      await populate(world());
      await fund(world(), '100');
    });

    it('lists the own transactions in their order, page by page, each once, and goes on with later ones', async () => {
      for (const number of [1, 2, 3]) await book(number);
      await book(4, { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER }, betEvent(4, { movement: '0' }));
      await world().finish();

      const first = await after(0, {}, 2);
      const second = await after(first?.place ?? 0, {}, 2);
      await book(5);
      await world().finish();
      const third = await after(second?.place ?? 0);

      expect([first, second, third].map(numbersOf)).to.deep.equal([['1', '2'], ['3'], ['5']]);
      expect([first, second, third].map((page) => page?.hasMore)).to.deep.equal([true, false, false]);
    });

    it('narrows by player, round, provider, action and kind of money, and still goes on behind all that was looked at', async () => {
      await book(1);
      await book(2, { ...WALLET, playerId: SECOND_PLAYER }, betEvent(2, { movement: '0' }));
      await book(3, WALLET, winEvent(1, { report: { ...NOTHING_REPORTED, moneyKind: 'jackpot' } }));
      await world().finish();

      const pages = await Promise.all([
        after(0, { memberId: 'ANN' }),
        after(0, { roundId: 'R2' }),
        after(0, { action: 'SETTLED' }),
        after(0, { provider: PROVIDER, action: 'BET' }),
        after(0, { moneyKind: 'jackpot' }),
        after(0, { moneyKind: 'win' }),
        after(0, { memberId: 'NOBODY' }),
      ]);

      expect(pages.map((page) => page?.list.length)).to.deep.equal([2, 1, 1, 2, 1, 0, 0]);
      expect(new Set(pages.map((page) => page?.place)).size).to.equal(1);
    });

    it('holds back everything behind a bet about which the Agent is being asked', async () => {
      await book(1);
      await recordIn(world().walletBook, { ...WALLET, heldBy: 'agent' }, [askedOf(acceptedOf(2, betEvent(2), '0'))]);
      await book(3);
      await world().finish();

      const page = await after(0);

      expect(numbersOf(page)).to.deep.equal(['1']);
      expect(page?.hasMore).to.equal(false);
      expect(numbersOf(await after(page?.place ?? 0))).to.deep.equal([]);
    });

    it('knows no place that nothing has had yet', async () => {
      await world().finish();

      expect(await after(1_000_000)).to.equal(undefined);
    });
  });
}
