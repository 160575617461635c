/** An index may lead to too much without harm to any decision, but then the time grows with the square of a batch. */
import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { RECORDED_WAGER, type MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import { TransactionIndex } from '../../../../src/domain/wallet/transaction-index.ts';
import type { WalletEvent, WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

const BY_ROUND: MoneyPolicy = { ...POLICY, settlesBy: 'round' };
const RECORDING: MoneyPolicy = { ...POLICY, recordedSettlements: RECORDED_WAGER };

const kept = (of: WalletEvent): WalletTransaction => ({
  ...of,
  id: `${of.kind} ${of.transactionId}`,
  status: 'accepted',
  moved: of.movement,
  balanceAfter: Decimal.ZERO,
  refusedBecause: undefined,
});

/** The numbers of what may concern an event among these, beside what was found elsewhere. */
function about(
  one: WalletEvent,
  events: readonly WalletEvent[],
  { policy = POLICY, found = [] }: { readonly policy?: MoneyPolicy; readonly found?: readonly WalletEvent[] } = {},
): readonly string[] {
  const index = new TransactionIndex(policy);
  for (const other of events) index.add(kept(other));
  return index.about(one, found.map(kept)).map(({ id }) => id);
}

const betOf = (transactionId: string, of: Partial<WalletEvent> = {}) =>
  ({ ...event({ transactionId }), ...of }) satisfies WalletEvent;
const other = betOf('8', { wagerId: 'W2', roundId: 'R2' });
const nameless = { wagerId: undefined, roundId: undefined };

describe('the earlier transactions of a batch that may concern', () => {
  it('a payout are those of its wager, and not those of another one in its round', () => {
    expect(about(win, [bet, betOf('8', { wagerId: 'W2' })])).to.deep.equal(['bet 1']);
  });

  it('a payout of a round are those of the round', () => {
    const inRound = betOf('9', { wagerId: 'W3' });

    expect(about(win, [bet, other, inRound], { policy: BY_ROUND })).to.deep.equal(['bet 1', 'bet 9']);
  });

  it('a payout that names nothing are none, also not those that name nothing either', () => {
    for (const policy of [POLICY, BY_ROUND, RECORDING])
      expect(about({ ...win, ...nameless }, [betOf('8', nameless), other], { policy })).to.deep.equal([]);
  });

  it('a stake are those of its number and the last words about its wager, and not the other stakes of it', () => {
    const ofWager = { ...cancel, corrects: { wagerId: 'W1' } };
    const ofOther = { ...cancel, transactionId: '4', wagerId: 'W2', corrects: { wagerId: 'W2' } };
    const recorded = { ...win, kind: RECORDED_WAGER, transactionId: 'W1' };
    const before = [betOf('8'), bet, win, ofOther, ofWager, recorded];

    expect(about(bet, before, { policy: RECORDING })).to.deep.equal(['bet 1', 'cancel 3', `${RECORDED_WAGER} W1`]);
  });

  it('a stake without a wager are not the records without one', () => {
    const recorded = { ...win, kind: RECORDED_WAGER, ...nameless };

    expect(about({ ...bet, ...nameless }, [recorded, other], { policy: RECORDING })).to.deep.equal([]);
  });

  it('any event are all of them where more was found elsewhere', () => {
    expect(about(win, [other], { found: [bet] })).to.deep.equal(['bet 8']);
    expect(about(win, [other, bet], { found: [cancel, bet, win] })).to.deep.equal(['bet 8', 'bet 1']);
  });
});

describe('the earlier transactions of a batch with the number of an event', () => {
  it('are found by it, with their corrections, and no others are', () => {
    const index = new TransactionIndex(POLICY);
    for (const one of [bet, betOf('8'), cancel]) index.add(kept(one));

    expect(index.numbered(bet).map(({ id }) => id)).to.deep.equal(['bet 1', 'cancel 3']);
  });
});
