import { expect } from 'chai';
import { MOVEMENT_MAX_DEFAULT, movementMaxOf } from '../../../../src/domain/provider/movement-max.ts';

describe('the most that one movement of a provider may carry', () => {
  it('is a million million by default', () => {
    expect(MOVEMENT_MAX_DEFAULT.toString()).to.equal('1000000000000');
  });

  for (const text of ['0.0000000001', '1', '50000.50', '1000000000000']) {
    it(`may be ${text}`, () => {
      const read = movementMaxOf(text);

      expect(read.ok && read.value.compare(MOVEMENT_MAX_DEFAULT)).to.be.at.most(0);
      expect(read.ok && Number(read.value.toString())).to.equal(Number(text));
    });
  }

  for (const [text, rule] of [
    ['0', 'must be above 0'],
    ['-1', 'must be above 0'],
    ['1000000000000.01', 'must be at most 1000000000000'],
    ['1e12', 'must be a plain decimal number, such as 50000.00'],
    ['', 'must be a plain decimal number, such as 50000.00'],
    [' 5', 'must be a plain decimal number, such as 50000.00'],
  ] as const) {
    it(`may not be ${JSON.stringify(text)}: it ${rule}`, () => {
      expect(movementMaxOf(text)).to.have.nested.property('error.rule', rule);
    });
  }
});
