import { expect } from 'chai';
import fc from 'fast-check';
import { instantOf, instantText } from '../../../../src/domain/shared/instant.ts';

const read = (text: string): number | undefined => {
  const result = instantOf('start', text);
  return result.ok ? result.value : undefined;
};

describe('an instant', () => {
  it('is read as the calendar has it', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0000-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(read(date.toISOString())).to.equal(date.getTime());
        },
      ),
    );
  });

  it('has a zone that is taken off', () => {
    expect(read('2026-01-15T08:00:00+08:00')).to.equal(Date.parse('2026-01-15T00:00:00Z'));
    expect(read('2026-01-14T19:30:00-04:30')).to.equal(Date.parse('2026-01-15T00:00:00Z'));
  });

  it('may leave out the seconds, and be finer than a millisecond', () => {
    expect(read('2026-01-15T00:00Z')).to.equal(Date.parse('2026-01-15T00:00:00Z'));
    expect(read('2026-01-15t00:00:00.1z')).to.equal(Date.parse('2026-01-15T00:00:00.100Z'));
    expect(read('2026-01-15T00:00:00.123456789Z')).to.equal(Date.parse('2026-01-15T00:00:00.123Z'));
  });

  for (const text of [
    '',
    '2026-01-15',
    '2026-01-15T00:00:00',
    '2026-01-15 00:00:00Z',
    '2026-01-15T08:00:00 08:00',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-15T24:00:00Z',
    '2026-01-15T00:60:00Z',
    '2026-01-15T00:00:60Z',
    '2026-01-15T00:00:99Z',
    '0000-02-30T00:00:00Z',
    '0099-02-29T00:00:00Z',
    '2026-01-15T00:00:00+24:00',
    '2026-01-15T00:00:00+08:60',
    '1768435200',
  ]) {
    it(`is not "${text}"`, () => {
      expect(instantOf('start', text)).to.have.nested.property('error.field', 'start');
    });
  }

  it('may be a leap day', () => {
    expect(read('2028-02-29T00:00:00Z')).to.equal(Date.parse('2028-02-29T00:00:00Z'));
    expect(read('2000-02-29T00:00:00Z')).to.equal(Date.parse('2000-02-29T00:00:00Z'));
  });
});

describe('an instant as text', () => {
  it('is what the platform writes, for every instant of the years 0 to 9999', () => {
    const instants = fc.integer({
      min: Date.parse('0000-01-01T00:00:00Z'),
      max: Date.parse('9999-12-31T23:59:59.999Z'),
    });

    fc.assert(fc.property(instants, (atMs) => instantText(atMs) === new Date(atMs).toISOString()));
  });

  for (const text of ['1969-12-31T23:59:59.999Z', '2000-02-29T00:00:00.000Z', '2026-12-31T23:59:59.999Z']) {
    it(`may be ${text}`, () => {
      expect(instantText(Date.parse(text))).to.equal(text);
    });
  }
});
