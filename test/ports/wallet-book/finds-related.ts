import { expect } from 'chai';
import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { guid } from '../catalogue-seeds.ts';
import { OTHER_PROVIDER, SECOND_PLAYER } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, fund, record, WALLET, winEvent } from '../wallet-seeds.ts';

/** A book finds what belongs together. */
export function findsRelated(world: () => MoneyWorld): void {
  const idsOf = (found: readonly WalletTransaction[]): readonly string[] => found.map(({ id }) => id).sort();
  const related = async (event: WalletEvent, key: WalletKey = WALLET): Promise<readonly string[]> =>
    world().walletBook.withWallet(key, async (page) => idsOf(await page.related(event)));
  const lone = { roundId: undefined, wagerId: undefined };

  beforeEach(() => fund(world(), '1000'));

  for (const [how, asked] of Object.entries({
    'its own number': betEvent(1, lone),
    'its wager': betEvent(7, { roundId: undefined, wagerId: 'W1' }),
    'its round': betEvent(7, { roundId: 'R1', wagerId: undefined }),
    'the number it corrects': cancelEvent(1, lone),
    'the wager it corrects': cancelEvent(7, { ...lone, corrects: { wagerId: 'W1' } }),
  })) {
    it(`finds a bet by ${how}`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      expect(await related(asked)).to.include(guid(1));
    });
  }

  it('finds what has corrected a bet before it came, by number or wager', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, cancelEvent(1, { ...lone, movement: '0' }), '1000')),
      decidedOf(acceptedOf(2, cancelEvent(2, { ...lone, corrects: { wagerId: 'W1' }, movement: '0' }), '1000')),
    );

    expect(await related(betEvent(1))).to.include.members([guid(1), guid(2)]);
  });

  it('finds what settled or corrected the bet that a cancellation names only by its number', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8' }), '1015')),
      decidedOf(acceptedOf(3, cancelEvent(9, { ...lone, corrects: { kind: 'bet', transactionId: '1' } }), '1025')),
      decidedOf(acceptedOf(4, cancelEvent(10, { ...lone, corrects: { wagerId: 'W1' } }), '1035')),
    );

    expect(await related(cancelEvent(1, lone))).to.include.members([1, 2, 3, 4].map(guid));
  });

  it('finds what took back the bets of a round that is settled', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, cancelEvent(1, lone), '1000')),
    );

    expect(await related(winEvent(5, { roundId: 'R1', wagerId: undefined }))).to.include.members([1, 2].map(guid));
  });

  for (const [whose, other] of Object.entries({
    'another player': { ...WALLET, playerId: SECOND_PLAYER },
    'another provider': { ...WALLET, provider: OTHER_PROVIDER },
    'another currency': { ...WALLET, currency: 'EUR' },
  })) {
    it(`finds nothing of ${whose}, where the same number is another transaction`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      expect(await related(betEvent(1), other)).to.deep.equal([]);
      expect(await world().walletBook.about(other, betEvent(1))).to.deep.equal([]);
      await world().walletBook.withWallet(other, (page) =>
        page.record([decidedOf(acceptedOf(2, betEvent(1, { movement: '0' }), '0'))]),
      );
      expect(await related(betEvent(1), other)).to.deep.equal([guid(2)]);
    });
  }

  it('tells of a transaction together with what has to do with it', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8' }), '1015')),
    );

    const found = await world().walletBook.about(WALLET, { kind: 'bet', transactionId: '1' });

    expect(idsOf(found)).to.include.members([1, 2].map(guid));
  });

  for (const odd of [{ transactionId: '404' }, { transactionId: '\u0000' }, { kind: 'payout', transactionId: '1' }]) {
    it(`knows nothing of ${JSON.stringify(odd)}`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      expect(await world().walletBook.about(WALLET, { kind: 'bet', ...odd })).to.deep.equal([]);
    });
  }
}
