import { expect } from 'chai';
import { dayAfter, dayOf, daysBetween } from '../../../../src/domain/statement/day.ts';

describe('a day', () => {
  for (const text of ['2026-11-20', '2024-02-29', '0100-01-01', ' 2026-11-20 ']) {
    it(`is read from "${text}"`, () => {
      expect(dayOf('from', text)).to.deep.equal({ ok: true, value: text.trim() });
    });
  }

  for (const text of [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '0099-01-01',
    '2026-11-20T00:00:00Z',
    '20261120',
    'x2026-11-20',
  ]) {
    it(`is not read from "${text}"`, () => {
      expect(dayOf('from', text)).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field: 'from', rule: 'must be a day such as 2026-11-20' },
      });
    });
  }

  it('has a day after it, over the ends of months and years', () => {
    expect(dayAfter('2026-12-31')).to.equal('2027-01-01');
    expect(dayAfter('2024-02-28')).to.equal('2024-02-29');
    expect(dayAfter('2026-11-20', -20)).to.equal('2026-10-31');
  });

  it('has a distance from another', () => {
    expect(daysBetween('2026-11-20', '2026-11-20')).to.equal(0);
    expect(daysBetween('2024-02-28', '2024-03-01')).to.equal(2);
  });
});
