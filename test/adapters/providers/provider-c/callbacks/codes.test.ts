import { expect } from 'chai';
import { codeOf, REPEATED_CODES } from '../../../../../src/adapters/providers/provider-c/callbacks/codes.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';

describe('the error codes of protocol C', () => {
  it('tell a repeated stake apart from a repeated payout or cancellation', () => {
    const codes = Object.keys(REPEATED_CODES).map((purpose) =>
      codeOf({ kind: 'repeated', moved: Decimal.ZERO }, purpose as keyof typeof REPEATED_CODES),
    );

    expect(codes).to.deep.equal(['1005', '0', '0']);
  });

  for (const because of ['unknown_bet', 'bet_cancelled', 'already_settled', 'conflict'] as const) {
    it(`say 1005 of ${because}, which repeating does not mend`, () => {
      expect(codeOf({ kind: 'refused', because }, 'payout')).to.equal('1005');
    });
  }
});
