import { expect } from 'chai';
import { firstVerdict, repetitionVerdict } from '../../../src/application/transfers/ways.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { ok } from '../../../src/domain/shared/result.ts';

describe('the verdict on a transfer that its provider has carried out', () => {
  it('is a success with the balance that the provider states, whether it was sent once or again', () => {
    const answer = ok({ balanceAfter: Decimal.from('7') });
    const success = { status: 'success', ...answer.value };

    expect([firstVerdict('A', answer), repetitionVerdict(answer)]).to.deep.equal([success, success]);
  });
});
