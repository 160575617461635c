import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { stateOf } from '../../../../src/domain/wallet/state-of.ts';
import type { WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { cancel, POLICY } from './wallet-seeds.ts';

describe('the state of a correction whose bet has not come', () => {
  const awaited: WalletTransaction = {
    ...cancel,
    id: '3',
    status: 'awaited',
    refusedBecause: undefined,
    moved: Decimal.ZERO,
    balanceAfter: Decimal.ZERO,
  };

  for (const [told, state] of [
    ['accept', 'accepted'],
    ['refuse', 'refused'],
  ] as const) {
    it(`is ${state} where its provider was told so`, () => {
      expect(stateOf(cancel, [awaited], { ...POLICY, cancellationOfUnknownBet: told })).to.equal(state);
    });
  }
});
