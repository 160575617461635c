import { expect } from 'chai';
import type { RelatedTransactions, WalletKey } from '../../../src/application/ports/wallet-book.ts';
import { cluesOf, type UnitKey, type WalletClues } from '../../../src/domain/wallet/clues-of.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { guid } from '../catalogue-seeds.ts';
import { OTHER_PROVIDER, PLAYER, SECOND_PLAYER } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import {
  acceptedOf,
  awaitedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  factsIn,
  fund,
  record,
  recordIn,
  refusedOf,
  WALLET,
  winEvent,
} from '../wallet-seeds.ts';

const BY_WAGER: MoneyPolicy = {
  settlesBy: 'wager',
  settlementOfUnknownBet: 'refuse',
  cancellationOfUnknownBet: 'refuse',
  cancellationAfterSettlement: 'refuse',
  mayOverdraw: [],
};
const BY_ROUND: MoneyPolicy = { ...BY_WAGER, settlesBy: 'round' };

/** A book finds the transactions that belong together. */
export function findsRelated(world: () => MoneyWorld): void {
  const idsOf = (found: readonly WalletTransaction[]): readonly string[] => found.map(({ id }) => id).sort();
  const related = async (
    event: WalletEvent,
    { key = WALLET, policy = BY_WAGER }: { readonly key?: WalletKey; readonly policy?: MoneyPolicy } = {},
  ): Promise<readonly string[]> => idsOf((await foundBy(key, cluesOf(event, policy))).transactions);
  const foundBy = async (key: WalletKey, clues: WalletClues): Promise<RelatedTransactions> =>
    (await factsIn(world().walletBook, key, [clues])).found[0]!;
  const isTakenElsewhere = async (event: WalletEvent, key: WalletKey): Promise<boolean> =>
    (await foundBy(key, cluesOf(event, BY_WAGER))).isTakenElsewhere;
  const lone = { roundId: undefined, wagerId: undefined };

  beforeEach(() => fund(world(), '1000'));

  for (const [how, asked] of Object.entries({
    'its own number': { event: betEvent(1, lone), policy: BY_WAGER },
    'the wager it settles': { event: winEvent(7, { roundId: undefined, wagerId: 'W1' }), policy: BY_WAGER },
    'the round it settles': { event: winEvent(7, { roundId: 'R1', wagerId: undefined }), policy: BY_ROUND },
    'the number it corrects': { event: cancelEvent(1, lone), policy: BY_WAGER },
    'the wager it corrects': { event: cancelEvent(7, { ...lone, corrects: { wagerId: 'W1' } }), policy: BY_WAGER },
  })) {
    it(`finds a bet by ${how}`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      expect(await related(asked.event, asked)).to.include(guid(1));
    });
  }

  it('finds the corrections that came before a bet, by number or wager', async () => {
    await record(
      world().walletBook,
      decidedOf(awaitedOf(1, cancelEvent(1, { ...lone, movement: '0' }))),
      decidedOf(awaitedOf(2, cancelEvent(2, { ...lone, corrects: { wagerId: 'W1' }, movement: '0' }))),
    );

    expect(await related(betEvent(1))).to.include.members([guid(1), guid(2)]);
  });

  it('finds the settlement and the other corrections of the bet that a cancellation names only by its number', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8' }), '1015')),
      decidedOf(acceptedOf(3, cancelEvent(9, { ...lone, corrects: { kind: 'bet', transactionId: '1' } }), '1025')),
    );

    expect(await related(cancelEvent(1, lone))).to.include.members([1, 2, 3].map(guid));
    expect(await related(cancelEvent(1, lone), { policy: BY_ROUND })).to.include.members([1, 2, 3].map(guid));
  });

  it('finds the bets, the payouts and the other corrections of the wager that a correction names', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, betEvent(2, { wagerId: 'W1' }), '980')),
      decidedOf(acceptedOf(3, winEvent(1, { transactionId: '8' }), '1015')),
      decidedOf(acceptedOf(4, cancelEvent(10, { ...lone, corrects: { wagerId: 'W1' } }), '1035')),
    );

    const asked = cancelEvent(11, { ...lone, corrects: { wagerId: 'W1' } });
    expect(await related(asked)).to.include.members([1, 2, 3, 4].map(guid));
  });

  it('finds an open bet of a round beside one that was taken back', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1, { roundId: 'R9' }), '990')),
      decidedOf(acceptedOf(2, cancelEvent(1, lone), '1000')),
      decidedOf(acceptedOf(3, betEvent(3, { roundId: 'R9' }), '990')),
    );

    const asked = winEvent(5, { roundId: 'R9', wagerId: undefined });
    expect(await related(asked, { policy: BY_ROUND })).to.include(guid(3));
  });

  it('finds a bet that was taken back, with its correction, in a round without an open one', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, cancelEvent(1, lone), '1000')),
    );

    const asked = winEvent(5, { roundId: 'R1', wagerId: undefined });
    expect(await related(asked, { policy: BY_ROUND })).to.include.members([1, 2].map(guid));
  });

  for (const [whose, other] of Object.entries({
    'another player': { ...WALLET, playerId: SECOND_PLAYER },
    'another currency': { ...WALLET, currency: 'EUR' },
  })) {
    it(`finds nothing of ${whose}, and says that the number is taken there`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      expect(await related(betEvent(1), { key: other })).to.deep.equal([]);
      expect(await isTakenElsewhere(betEvent(1), other)).to.equal(true);
      expect(await isTakenElsewhere(betEvent(1), WALLET)).to.equal(false);
      expect(await world().walletBook.about([{ ...other, ...betEvent(1), settlesBy: 'wager' }])).to.deep.equal([[]]);
    });

    it(`lets ${whose} have the same number where numbers are unique within a player`, async () => {
      const within = { numbersUniqueWithin: 'player' } as const;
      await recordIn(world().walletBook, { ...WALLET, ...within }, [decidedOf(acceptedOf(1, betEvent(1), '990'))]);

      expect(await isTakenElsewhere(betEvent(1), { ...other, ...within })).to.equal(false);
      await recordIn(world().walletBook, { ...other, ...within }, [
        decidedOf(acceptedOf(2, betEvent(1, { movement: '0' }), '0')),
      ]);
      expect(await related(betEvent(1), { key: { ...other, ...within } })).to.deep.equal([guid(2)]);
    });

    it(`does not record a number for ${whose} that is taken`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      const failure = await recordIn(world().walletBook, other, [
        decidedOf(acceptedOf(2, betEvent(1, { movement: '0' }), '0')),
      ]).catch((error: unknown) => error);
      expect(failure).to.be.an.instanceOf(Error);
    });
  }

  it('takes the same number of another provider for another transaction', async () => {
    const other = { ...WALLET, provider: OTHER_PROVIDER };
    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

    expect(await related(betEvent(1), { key: other })).to.deep.equal([]);
    expect(await isTakenElsewhere(betEvent(1), other)).to.equal(false);
  });

  const recordedWager = winEvent(1, { kind: 'recorded-wager', transactionId: 'W1' });
  for (const [what, event] of Object.entries({
    'a bet': betEvent(7, { wagerId: 'W1' }),
    'a bonus': winEvent(7, { wagerId: 'W1', action: 'BONUS' }),
    'a settlement': winEvent(7, { wagerId: 'W1' }),
    'a cancellation': cancelEvent(7, { wagerId: 'W1', corrects: { wagerId: 'W1' } }),
    'a report of a void wager': winEvent(7, { wagerId: 'W1', action: 'VOID', isReportOnly: true }),
  })) {
    it(`finds for ${what} the settlement that was read from the record of its wager`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, recordedWager, '1025')));

      const policy = { ...BY_WAGER, recordedSettlements: 'recorded-wager' } as const;
      expect(await related(event, { policy })).to.include(guid(1));
    });
  }

  it('finds the payout of the same amount and round for a payout that is resent', async () => {
    const policy: MoneyPolicy = { ...BY_ROUND, resentPayoutNumber: 'may_differ' };
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8', movement: '25.5' }), '1015.5')),
    );

    const resent = winEvent(1, { transactionId: '9', movement: '25.50', isResent: true });
    expect(await related(resent, { policy })).to.include.members([1, 2].map(guid));
    expect(await related({ ...resent, roundId: undefined }, { policy })).to.be.an('array');
  });

  it('finds all of a wager, and all of a round', async () => {
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, betEvent(2, { wagerId: 'W1', roundId: undefined }), '980')),
      decidedOf(acceptedOf(3, winEvent(1, { transactionId: '8', wagerId: undefined }), '1005')),
      decidedOf(acceptedOf(4, cancelEvent(9, { wagerId: 'W1', corrects: { wagerId: 'W1' } }), '1015')),
    );
    const whole = async (unit: UnitKey): Promise<readonly string[]> =>
      idsOf((await foundBy(WALLET, { kind: 'bet', transactionId: 'none', whole: unit })).transactions);

    expect(await whole({ wagerId: 'W1' })).to.include.members([1, 2, 4].map(guid));
    expect(await whole({ roundId: 'R1' })).to.include.members([1, 3].map(guid));
  });

  it('records a stake and a payout of one number beside each other', async () => {
    const payout = winEvent(1, { kind: 'bet', transactionId: '1' });
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, payout, '1015')),
    );

    expect(await related(betEvent(1))).to.include.members([1, 2].map(guid));
  });

  for (const settlesBy of ['wager', 'round'] as const) {
    it(`tells of a transaction together with its ${settlesBy}`, async () => {
      await record(
        world().walletBook,
        decidedOf(acceptedOf(1, betEvent(1), '990')),
        decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8' }), '1015')),
        decidedOf(acceptedOf(3, cancelEvent(1, lone), '1025')),
      );

      const [found = []] = await world().walletBook.about([{ ...WALLET, kind: 'bet', transactionId: '1', settlesBy }]);

      expect(idsOf(found)).to.include.members([1, 2, 3].map(guid));
    });
  }

  it('tells of many transactions of many wallets at once, in the order of the questions', async () => {
    const other = { ...WALLET, playerId: SECOND_PLAYER };
    await record(
      world().walletBook,
      decidedOf(acceptedOf(1, betEvent(1), '990')),
      decidedOf(acceptedOf(2, winEvent(1, { transactionId: '8' }), '1015')),
    );
    await recordIn(world().walletBook, other, [decidedOf(refusedOf(3, betEvent(3)))]);
    const asked = [
      { ...other, kind: 'bet', transactionId: '3' },
      { ...other, kind: 'bet', transactionId: '1' },
      { ...WALLET, kind: 'bet', transactionId: '1' },
      { ...other, kind: 'bet', transactionId: '3' },
    ];
    const many = Array.from({ length: 60 }, () => asked).flat();

    const found = await world().walletBook.about(many.map((one) => ({ ...one, settlesBy: 'wager' })));

    const ids = found.map((transactions) => idsOf(transactions).join(' '));
    expect(ids.slice(0, 4)).to.deep.equal([guid(3), '', [1, 2].map(guid).join(' '), guid(3)]);
    expect(ids).to.deep.equal(Array.from({ length: 60 }, () => ids.slice(0, 4)).flat());
  });

  it('knows whose a transaction is by its number at a provider', async () => {
    const other = { ...WALLET, playerId: SECOND_PLAYER };
    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));
    await recordIn(world().walletBook, other, [decidedOf(refusedOf(3, betEvent(3)))]);
    const numbers = ['3', '404', '1', '\u0000'].map((transactionId) => ({ kind: 'bet', transactionId }));

    const owners = await world().walletBook.ownersOf(WALLET.provider, numbers);

    const ann = { agent: WALLET.agent, playerId: PLAYER, memberId: 'ANN', currency: 'USD' };
    const ben = { ...ann, playerId: SECOND_PLAYER, memberId: 'BEN' };
    expect(owners).to.deep.equal([ben, undefined, ann, undefined]);
    expect(await world().walletBook.ownersOf('Q', numbers)).to.deep.equal(numbers.map(() => undefined));
  });

  it('knows of no owner of a number that two players have', async () => {
    const within = { numbersUniqueWithin: 'player' } as const;
    for (const [number, playerId] of [PLAYER, SECOND_PLAYER].entries()) {
      const bet = { ...refusedOf(number, betEvent(1)) };
      await recordIn(world().walletBook, { ...WALLET, ...within, playerId }, [decidedOf(bet)]);
    }

    const owners = await world().walletBook.ownersOf(WALLET.provider, [{ kind: 'bet', transactionId: '1' }]);

    expect(owners).to.deep.equal([undefined]);
  });

  for (const odd of [{ transactionId: '404' }, { transactionId: '\u0000' }, { kind: 'payout', transactionId: '1' }]) {
    it(`knows nothing of ${JSON.stringify(odd)}`, async () => {
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '990')));

      const asked = { kind: 'bet', settlesBy: 'wager', ...odd } as const;
      expect(await world().walletBook.about([{ ...WALLET, ...asked }])).to.deep.equal([[]]);
    });
  }
}
