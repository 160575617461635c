import { expect } from 'chai';
import { eventsIn, inbox, movement, pushed, signed } from './callbacks/listening.ts';

/** Each action with its kind, and with the end of its round by the statuses SETTLED, BONUS and VOID of its wager. */
const SAID = [
  ['BET', 'stake', [undefined, undefined, 'over_by_policy']],
  ['TIP', 'tip', [undefined, undefined, 'over_by_policy']],
  ['BET_PRESERVE', 'reservation', [undefined, undefined, 'over_by_policy']],
  ['FREEBET', 'free_round', ['over_by_policy', 'open', 'over_by_policy']],
  ['SETTLED', 'win', ['over_by_policy', 'open', 'over_by_policy']],
  ['JACKPOT', 'jackpot', ['over_by_policy', 'open', 'over_by_policy']],
  ['BONUS', 'bonus', ['over_by_policy', 'open', 'over_by_policy']],
  ['PROMO', 'promo', ['over_by_policy', 'open', 'over_by_policy']],
  ['LEADERBOARD', 'tournament', ['over_by_policy', 'open', 'over_by_policy']],
  ['PRESERVE_REFUND', undefined, [undefined, undefined, 'over_by_policy']],
  ['CANCEL', undefined, [undefined, undefined, 'over_by_policy']],
  ['ROLLBACK', undefined, [undefined, undefined, 'over_by_policy']],
  ['ADJUSTMENT', 'other', ['over_by_policy', 'open', 'over_by_policy']],
  ['RESETTLED', 'win', ['over_by_policy', 'open', 'over_by_policy']],
] as const;
const STATUSES = ['SETTLED', 'bonus', 'VOID'];

describe('the kinds of provider-b', () => {
  const saidOf = (...transactions: readonly object[]) =>
    eventsIn(inbox().read(signed('deposit', movement(...transactions)))).map(({ report }) => report);

  for (const [action, kind, ends] of SAID) {
    it(`has ${kind ?? 'no kind'} for ${action}, and the end of its round by the status of its wager`, () => {
      const said = saidOf(
        ...STATUSES.map((status, at) => ({ id: String(at), action: action.toLowerCase(), wager_status: status })),
      );

      expect(said.map(({ moneyKind }) => moneyKind)).to.deep.equal([kind, kind, kind]);
      expect(said.map(({ providerAction }) => providerAction)).to.deep.equal([action, action, action]);
      expect(said.map(({ roundEnd }) => roundEnd)).to.deep.equal(ends);
    });
  }

  it('takes a result of a wager of free rounds as won with them, and a jackpot as a jackpot', () => {
    const said = saidOf(
      { id: '1', action: 'SETTLED', wager_type: 'FREEROUND' },
      { id: '2', action: 'JACKPOT', wager_type: 'FREEROUND' },
    );

    expect(said.map(({ moneyKind }) => moneyKind)).to.deep.equal(['free_round', 'jackpot']);
  });

  for (const [status, kind, end] of [
    ['SETTLED', 'win', 'over_by_policy'],
    ['RESETTLED', 'win', 'over_by_policy'],
    ['BONUS', undefined, 'open'],
    ['VOID', undefined, 'over_by_policy'],
  ] as const) {
    it(`has ${kind ?? 'no kind'} for a pushed wager of the status ${status}`, () => {
      const [event] = eventsIn(inbox().read(signed('pushbetdata', pushed({ wager_status: status.toLowerCase() }))));

      expect(event?.report).to.deep.include({ providerAction: status, roundEnd: end });
      expect(event?.report.moneyKind).to.equal(kind);
    });
  }

  it('knows nothing of a round whose status it does not know', () => {
    for (const status of ['UNSETTLED', 7, null, '__proto__']) {
      expect(saidOf({ action: 'SETTLED', wager_status: status })[0]).to.not.have.any.keys('roundEnd');
    }
  });
});
