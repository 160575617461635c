import { expect } from 'chai';
import {
  BALANCE_CALLBACK_PATH,
  CALLBACK_ROLES,
  FUND_CALLBACK_ROLES,
} from '../../../../src/domain/callback/callback-role.ts';

describe('CALLBACK_ROLES', () => {
  it('has the four paths of the specification', () => {
    expect(Object.values(CALLBACK_ROLES).map(({ path }) => path)).to.deep.equal([
      '/api/v1/callback/bet',
      '/api/v1/callback/settle',
      '/api/v1/callback/cancel',
      '/api/v1/callback/bet-push',
    ]);
  });

  it('asks after balances beside them', () => {
    expect(BALANCE_CALLBACK_PATH).to.equal('/api/v1/callback/balance');
  });

  it('counts all callbacks but bet-push as fund callbacks', () => {
    expect(FUND_CALLBACK_ROLES).to.deep.equal(['bet', 'settle', 'cancel']);
  });
});
