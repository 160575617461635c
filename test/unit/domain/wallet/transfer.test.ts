import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import {
  contradictionOf,
  isDecisive,
  isSameOrder,
  type FailureGround,
  type TransferOutcome,
} from '../../../../src/domain/wallet/transfer.ts';

const SUCCESS: TransferOutcome = { status: 'success', balanceAfter: undefined };
const failed = (ground: FailureGround): TransferOutcome => ({ status: 'failed', ground, remark: 'no money' });

describe('an outcome of a transfer', () => {
  for (const [what, outcome] of [
    ['a success', SUCCESS],
    ['a failure that the provider was asked about', failed('provider')],
    ['a failure that a person has decided', failed('person')],
  ] as const) {
    it(`decides it, also when it was sent again, if it is ${what}`, () => {
      expect(isDecisive(outcome, true)).to.equal(true);
    });
  }

  it('decides it by a refusal only if there was one sending', () => {
    expect(isDecisive(failed('only_sending'), false)).to.equal(true);
    expect(isDecisive(failed('only_sending'), true)).to.equal(false);
  });
});

describe('an outcome that comes after the decision', () => {
  for (const [status, outcome, text] of [
    ['failed', SUCCESS, 'the provider carried it out, and it was called failed'],
    ['failed', failed('provider'), undefined],
    ['success', SUCCESS, undefined],
    ['success', failed('provider'), 'it was called a success, and later: no money'],
    ['success', failed('person'), 'it was called a success, and later: no money'],
    ['success', failed('only_sending'), undefined],
    ['pending', SUCCESS, undefined],
    ['pending', failed('provider'), undefined],
  ] as const) {
    const ground = outcome.status === 'failed' ? ` by ${outcome.ground}` : '';
    it(`${text === undefined ? 'agrees with' : 'contradicts'} ${status} if it is ${outcome.status}${ground}`, () => {
      expect(contradictionOf({ status }, outcome)).to.equal(text);
    });
  }
});

describe('two orders of one transfer id', () => {
  const order = {
    agent: 'ORCHARD',
    transferId: 'T-1',
    playerId: 'player-1',
    provider: 'A',
    currency: 'USD',
    amount: Decimal.from('12.50'),
  };

  it('are the same with the same content, however the amount is written', () => {
    expect(isSameOrder(order, { ...order, amount: Decimal.from('12.5') })).to.equal(true);
  });

  for (const [what, other] of [
    ['player', { playerId: 'player-2' }],
    ['provider', { provider: undefined }],
    ['currency', { currency: 'EUR' }],
    ['amount', { amount: Decimal.from('-12.50') }],
  ] as const) {
    it(`differ by another ${what}`, () => {
      expect(isSameOrder(order, { ...order, ...other })).to.equal(false);
    });
  }
});
