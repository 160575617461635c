import { expect } from 'chai';
import { batchesIn, eventsIn, inbox, movement, pushed, signed } from './listening.ts';

/** Each action, what it is here, what 10 and -10 come to, and whether it takes a bet back. */
const ACTIONS = [
  ['BET', 'BET', '-10', '-10', undefined],
  ['TIP', 'BET', '-10', '-10', undefined],
  ['BET_PRESERVE', 'BET', '-10', '-10', undefined],
  ['FREEBET', 'BONUS', '10', '10', undefined],
  ['SETTLED', 'SETTLED', '10', '10', undefined],
  ['JACKPOT', 'BONUS', '10', '10', undefined],
  ['BONUS', 'BONUS', '10', '10', undefined],
  ['PROMO', 'BONUS', '10', '10', undefined],
  ['LEADERBOARD', 'BONUS', '10', '10', undefined],
  ['PRESERVE_REFUND', 'REFUND', '10', '10', 'reported'],
  ['CANCEL', 'CANCEL', '10', '10', 'stored'],
  ['ROLLBACK', 'ROLLBACK', '10', '-10', 'reported'],
  ['ADJUSTMENT', 'SETTLED', '10', '-10', undefined],
  ['RESETTLED', 'SETTLED', '10', '-10', undefined],
] as const;

describe('the actions of provider-b', () => {
  for (const [word, action, ofPositive, ofNegative, reversal] of ACTIONS) {
    for (const call of ['withdraw', 'deposit'] as const) {
      it(`makes ${action} of ${word}, moving ${ofPositive} for 10 and ${ofNegative} for -10, sent as ${call}`, () => {
        const both = movement({ id: '1', action: word }, { id: '2', action: word.toLowerCase(), amount: -10 });

        const events = eventsIn(inbox().read(signed(call, both)));

        expect(events.map((event) => [event.action, event.movement.toString()])).to.deep.equal([
          [action, ofPositive],
          [action, ofNegative],
        ]);
      });
    }

    it(`${reversal === undefined ? 'takes no bet back' : `takes the bet of its wager back, ${reversal},`} with ${word}`, () => {
      const [event] = eventsIn(inbox().read(signed('deposit', movement({ action: word }))));

      expect(event!.corrects).to.deep.equal(reversal && { wagerId: 'W1' });
      expect(event!.reversal).to.equal(reversal ?? 'reported');
    });
  }

  it('has one numbering for whatever moves money', () => {
    const all = movement(...ACTIONS.map(([action], at) => ({ id: String(at), action })));

    const kinds = eventsIn(inbox().read(signed('deposit', all))).map(({ kind }) => kind);

    expect(new Set(kinds)).to.deep.equal(new Set(['transaction']));
  });

  for (const word of ['WIN', 'REFUND', 'VOID', 'toString', '__proto__', '']) {
    it(`knows no action ${JSON.stringify(word)}`, () => {
      const read = inbox().read(signed('withdraw', movement({ action: word })));

      expect(batchesIn(read)).to.deep.equal([]);
    });
  }
});

describe('the wagers that provider-b pushes', () => {
  const reportOf = (change: object) => eventsIn(inbox().read(signed('pushbetdata', pushed(change))))[0];

  for (const [status, action] of [
    ['SETTLED', 'SETTLED'],
    ['resettled', 'SETTLED'],
    ['Bonus', 'BONUS'],
    ['VOID', 'VOID'],
    ['BET', undefined],
  ] as const) {
    it(`are ${action === undefined ? 'not reported' : `reported as ${action}`} with status ${status}`, () => {
      expect(reportOf({ wager_status: status })?.action).to.equal(action);
    });
  }

  it('move nothing and take nothing back', () => {
    const report = reportOf({ wager_status: 'VOID', prize_amount: '25' });

    expect(report).to.include({ isReportOnly: true, kind: 'report', corrects: undefined });
    expect(report!.movement.isZero()).to.equal(true);
  });

  it('are the same report with the same record, in whatever order, and another with another', () => {
    const first = reportOf({ prize_amount: '5', payload: { a: 1, b: [2] } });
    const reordered = reportOf({ payload: { b: [2], a: 1 }, prize_amount: '5' });
    const changed = reportOf({ prize_amount: '5', payload: { a: 1, b: [3] } });

    expect(reordered!.transactionId).to.equal(first!.transactionId);
    expect(changed!.transactionId).not.to.equal(first!.transactionId);
    expect(changed!.transactionId).to.match(/^W1#[0-9a-f]{16}$/);
  });
});
