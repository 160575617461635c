import { expect } from 'chai';
import { actionsOf } from '../../../../src/domain/wallet/transaction-role.ts';

describe('the roles of actions', () => {
  it('tell which actions stake, pay out and take back', () => {
    expect(actionsOf('stake')).to.deep.equal(['BET']);
    expect(actionsOf('payout')).to.deep.equal(['SETTLED', 'BONUS']);
    expect(actionsOf('correction')).to.deep.equal(['CANCEL', 'ROLLBACK', 'REFUND', 'VOID']);
  });
});
