import { expect } from 'chai';
import { WalletModel } from './wallet-model.ts';
import { bet, event, POLICY, win } from './wallet-seeds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

describe('a settlement that was read from the record of a whole wager', () => {
  const policy = { ...POLICY, recordedSettlements: 'recorded-wager' } as const;
  const recorded = { ...win, kind: 'recorded-wager', transactionId: 'W1' };
  let wallet: WalletModel;

  beforeEach(() => {
    wallet = new WalletModel('100', policy);
    wallet.take(bet);
  });

  it('stands for the settlement of the same amount that is pushed later', () => {
    wallet.take(recorded);

    expect(wallet.take(win).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('115');
  });

  it('is a repetition of the settlement that was pushed before', () => {
    wallet.take(win);

    expect(wallet.take(recorded).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('115');
  });

  it('lets a person decide about a pushed settlement of another amount', () => {
    wallet.take(recorded);

    expect(wallet.take({ ...win, movement: Decimal.from('20') })).to.deep.equal({
      kind: 'refuse',
      because: 'settled_by_record',
    });
    expect(wallet.balance.toString()).to.equal('115');
  });

  it('is refused where another settlement was pushed before', () => {
    wallet.take({ ...win, movement: Decimal.from('5') });

    expect(wallet.take(recorded)).to.deep.equal({ kind: 'refuse', because: 'record_differs' });
    expect(wallet.balance.toString()).to.equal('95');
  });

  const LATE = {
    'a bonus': { action: 'BONUS', movement: '5' },
    'a settlement that corrects another one': { action: 'SETTLED', movement: '25', variant: 'RESETTLED' },
    'a deduction': { action: 'SETTLED', movement: '-25' },
    'a bet': { action: 'BET', movement: '-10' },
    'a cancellation': { action: 'CANCEL', movement: '10', corrects: { wagerId: 'W1' } },
    'a rollback of the payout': { action: 'ROLLBACK', movement: '-25', corrects: { wagerId: 'W1' } },
    'a refund of a reservation': { action: 'REFUND', movement: '5', corrects: { wagerId: 'W1' } },
    'a void bet that gives money': { action: 'VOID', movement: '10', corrects: { wagerId: 'W1' } },
  } as const;

  for (const [what, late] of Object.entries(LATE)) {
    it(`is the last movement of its wager: ${what} moves nothing, and a person decides`, () => {
      wallet.take(recorded);

      const decision = wallet.take(event({ kind: 'late', transactionId: '9', reversal: 'reported', ...late }));

      expect(decision).to.deep.equal({ kind: 'refuse', because: 'settled_by_record' });
      expect(wallet.balance.toString()).to.equal('115');
    });
  }

  it('lets the movements that came before be repeated, and those of other wagers come', () => {
    wallet.take(recorded);

    expect(wallet.take(bet).kind).to.equal('repeat');
    expect(wallet.take({ ...bet, transactionId: '7', wagerId: 'W2' }).kind).to.equal('apply');
    expect(wallet.take({ ...win, action: 'BONUS', transactionId: '8', wagerId: undefined }).kind).to.equal('apply');
  });

  it('asks a person to look when its wager is reported as void', () => {
    const report = event({ action: 'VOID', kind: 'report', transactionId: '9', movement: '0', isReportOnly: true });

    expect(wallet.take({ ...report, transactionId: '8' })).to.deep.equal({ kind: 'apply', moved: Decimal.ZERO });
    wallet.take(recorded);

    expect(wallet.take(report)).to.deep.include({ kind: 'apply', discrepancy: 'voided_after_record' });
    expect(wallet.take({ ...report, action: 'SETTLED', transactionId: '7' })).to.not.have.property('doubt');
  });
});
