import { expect } from 'chai';
import fc from 'fast-check';
import { instantOf, wallTimeOf } from '../../../../src/adapters/providers/provider-a/wall-clock.ts';

describe('the wall clock of protocol A', () => {
  it('is four hours behind UTC', () => {
    expect(wallTimeOf(Date.UTC(2025, 0, 1, 3, 59, 59, 999))).to.equal('2024-12-31 23:59:59');
    expect(instantOf('2024-12-31 23:59:59')).to.equal(Date.UTC(2025, 0, 1, 3, 59, 59));
  });

  it('does not change in summer', () => {
    expect(wallTimeOf(Date.UTC(2025, 6, 1, 4))).to.equal('2025-07-01 00:00:00');
    expect(wallTimeOf(Date.UTC(2025, 11, 1, 4))).to.equal('2025-12-01 00:00:00');
  });

  it('takes a T and fractions of a second', () => {
    expect(instantOf('2025-01-01T00:00:05.123')).to.equal(Date.UTC(2025, 0, 1, 4, 0, 5));
  });

  for (const text of [
    '',
    '2025-02-30 00:00:00',
    '2025-13-01 00:00:00',
    '2025-01-01 24:00:00',
    '2025-01-01',
    '1735689600000',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(instantOf(text)).to.be.undefined;
    });
  }

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
        expect(instantOf(wallTimeOf(second * 1_000))).to.equal(second * 1_000);
      }),
    );
  });
});
