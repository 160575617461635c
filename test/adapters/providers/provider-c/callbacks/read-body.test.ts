import { expect } from 'chai';
import fc from 'fast-check';
import { legibleFields, readFields } from '../../../../../src/adapters/providers/provider-c/callbacks/read-body.ts';

const NAME = fc.stringMatching(/^[a-z][a-z_]{0,7}$/).filter((name) => name !== 'time');
/** Values that the upstream writes without encoding: no "&" with a name behind it. */
const RAW = fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replaceAll('&', 'and'));
const ENTRIES = fc.uniqueArray(fc.tuple(NAME, RAW), { selector: ([name]) => name, minLength: 1 });

describe('the fields of a callback', () => {
  for (const [title, text, fields] of [
    ['names in any case', 'UserName=a&PAYOUTTIME=b', { username: 'a', payouttime: 'b' }],
    ['an equals sign in a value', 'a={"x":"y=z"}', { a: '{"x":"y=z"}' }],
    ['an ampersand in a value', 'a={"x":"y & z"}&b=2', { a: '{"x":"y & z"}', b: '2' }],
    ['a plus in a raw value', 'a=1+1&b=x y', { a: '1+1', b: 'x y' }],
    ['a percent sign in a raw value', 'a=50%25 of it', { a: '50%25 of it' }],
    ['encoded values', 'a=x+y%3Az&b=2', { a: 'x y:z', b: '2' }],
    ['an empty value', 'a=&b=2', { a: '', b: '2' }],
    ['a name twice', 'a=1&A=2', undefined],
    ['a name twice, encoded', 'a=%31&A=2', undefined],
    ['no name', 'nothing', undefined],
    ['nothing', '', undefined],
  ] as const) {
    it(`are read with ${title}`, () => {
      expect(readFields(text)).to.deep.equal(fields);
    });
  }

  for (const [title, text, fields] of [
    ['different values of one name together', 'a=1&A=2&b=3&a=1', { a: '1 | 2', b: '3' }],
    ['encoded values', 'a=%31&A=2', { a: '1 | 2' }],
    ['nothing of a beginning that was cut', '\u0007a=1&b=2', { b: '2' }],
    ['nothing of a text without names', 'nothing', {}],
  ] as const) {
    it(`show a person ${title}`, () => {
      expect(legibleFields(text)).to.deep.equal(fields);
    });
  }

  it('come back whatever stands in them, when they are encoded', () => {
    fc.assert(
      fc.property(ENTRIES, (entries) => {
        // One value that needs encoding, so that the whole text is seen to be encoded.
        const text = new URLSearchParams([...entries, ['0', ':']]).toString();

        expect(readFields(text)).to.deep.equal({ ...Object.fromEntries(entries), 0: ':' });
      }),
    );
  });

  it('come back whatever stands in them, when they are raw', () => {
    fc.assert(
      fc.property(ENTRIES, (entries) => {
        const text = [...entries, ['time', '2026-01-15 09:30:00']].map(([name, value]) => `${name}=${value}`).join('&');

        expect(readFields(text)).to.deep.equal({ ...Object.fromEntries(entries), time: '2026-01-15 09:30:00' });
      }),
    );
  });
});
