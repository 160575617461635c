import { expect } from 'chai';
import { batchesIn, eventsIn, inbox, movement, pushed, signed } from './listening.ts';

/**
 * Each action, what it is here, and what 10 and -10 come to by `deposit` and by `withdraw`. The document says of each action whether it adds
 * or deducts (table of action types), and has `withdraw` for "bets or similar deduction operations", with positive amounts in its samples
 * and negative ones in its table of fields. Of the two that give a stake back it says in either place that the wallet increases. A negative
 * payout by `deposit` is deducted, as the table of fields has it; two operators add its size, and no source of the upstream does.
 */
const ACTIONS = [
  ['BET', 'BET', { deposit: ['-10', '-10'], withdraw: ['-10', '-10'] }],
  ['TIP', 'BET', { deposit: ['-10', '-10'], withdraw: ['-10', '-10'] }],
  ['BET_PRESERVE', 'BET', { deposit: ['-10', '-10'], withdraw: ['-10', '-10'] }],
  ['FREEBET', 'BONUS', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['SETTLED', 'SETTLED', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['JACKPOT', 'BONUS', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['BONUS', 'BONUS', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['PROMO', 'BONUS', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['LEADERBOARD', 'BONUS', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['PRESERVE_REFUND', 'REFUND', { deposit: ['10', '10'], withdraw: ['10', '-10'] }],
  ['CANCEL', 'CANCEL', { deposit: ['10', '10'], withdraw: ['10', '-10'] }],
  ['ROLLBACK', 'ROLLBACK', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['ADJUSTMENT', 'SETTLED', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
  ['RESETTLED', 'SETTLED', { deposit: ['10', '-10'], withdraw: ['-10', '-10'] }],
] as const;
/** The actions that add by the table of action types. A deduction by them contradicts one of the two tables. */
const ADDING = ['FREEBET', 'SETTLED', 'JACKPOT', 'BONUS', 'PROMO', 'LEADERBOARD'];
/** No field names the transaction that these take back, only its wager. */
const CORRECTIONS = ['PRESERVE_REFUND', 'CANCEL', 'ROLLBACK'];

describe('the actions of provider-b', () => {
  for (const [word, action, moved] of ACTIONS) {
    for (const call of ['withdraw', 'deposit'] as const) {
      const [ofPositive, ofNegative] = moved[call];
      it(`makes ${action} of ${word}, moving ${ofPositive} for 10 and ${ofNegative} for -10, sent as ${call}`, () => {
        const both = movement({ id: '1', action: word }, { id: '2', action: word.toLowerCase(), amount: '-10' });

        const events = eventsIn(inbox().read(signed(call, both)));

        expect(events.map((event) => [event.action, event.movement.toString()])).to.deep.equal([
          [action, ofPositive],
          [action, ofNegative],
        ]);
      });
    }

    it(`${ADDING.includes(word) ? 'lets a person look at' : 'does not doubt'} a negative ${word} sent as deposit`, () => {
      const both = movement({ id: '1', action: word }, { id: '2', action: word, amount: '-10' });

      const doubts = (['withdraw', 'deposit'] as const).map((call) =>
        eventsIn(inbox().read(signed(call, both))).map(({ isContrary }) => isContrary),
      );

      const doubted = ADDING.includes(word) ? true : undefined;
      expect(doubts).to.deep.equal([
        [undefined, undefined],
        [undefined, doubted],
      ]);
    });

    const isCorrection = CORRECTIONS.includes(word);
    it(`${isCorrection ? 'takes something of its wager back' : 'takes nothing back'} with ${word}, by its own amount`, () => {
      const [event] = eventsIn(inbox().read(signed('deposit', movement({ action: word }))));

      expect(event!.corrects).to.deep.equal(isCorrection ? { wagerId: 'W1' } : undefined);
      expect(event!.reversal).to.equal('reported');
    });
  }

  // The document: CANCEL and ROLLBACK need a check that the bet exists, PRESERVE_REFUND returns a reserve and needs none.
  for (const absent of [null, '', undefined]) {
    it(`reads PRESERVE_REFUND, and no other correction, with ${JSON.stringify(absent)} as its wager code`, () => {
      const read = CORRECTIONS.map((action) =>
        eventsIn(inbox().read(signed('deposit', movement({ action, wager_code: absent })))),
      );

      expect(read.map((events) => events.map((event) => [event.action, event.corrects, event.wagerId]))).to.deep.equal([
        [['REFUND', undefined, undefined]],
        [],
        [],
      ]);
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
