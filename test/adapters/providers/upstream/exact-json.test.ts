import { expect } from 'chai';
import fc from 'fast-check';
import { exactJson, parseExactJson } from '../../../../src/adapters/providers/upstream/exact-json.ts';
import { ANSWER_BYTES_MAX } from '../../../../src/adapters/providers/upstream/upstream-http.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const RUNS = { numRuns: 500 };

/** The same value with every number as the text that JSON.stringify gives it. */
function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, numbersAsText(member)]));
}

const accepts = (parse: (text: string) => unknown, text: string): boolean => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('parseExactJson', () => {
  it('keeps what a float would lose', () => {
    const text = '{"balance":12345678901234567.10,"id":9007199254740993,"zero":-0.00,"list":[1e2,-1.5E-3]}';

    expect(parseExactJson(text)).to.deep.equal({
      balance: '12345678901234567.10',
      id: '9007199254740993',
      zero: '-0.00',
      list: ['1e2', '-1.5E-3'],
    });
  });

  it('leaves digits in strings and keys alone', () => {
    const text = '{"a 1":"x \\"2\\" \\\\","3":"-4","":[true,false,null]}';

    expect(parseExactJson(text)).to.deep.equal({ 'a 1': 'x "2" \\', '3': '-4', '': [true, false, null] });
  });

  it('reads any JSON as JSON.parse does, but for its numbers', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
        const value: unknown = JSON.parse(json);

        expect(parseExactJson(JSON.stringify(value, undefined, indent))).to.deep.equal(numbersAsText(value));
      }),
      RUNS,
    );
  });

  it('refuses exactly what JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      ...Array.from('{}[]:,"\\ 01.5eE+-'),
      'true',
      'null',
      '"a"',
      '"1":',
      '[1',
      '2]',
      '-3.0',
    );
    const almostJson = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

    fc.assert(
      fc.property(almostJson, (text) => accepts(parseExactJson, text) === accepts(JSON.parse, text)),
      { numRuns: 5_000 },
    );
  });

  for (const text of ['{1:2}', '01', '[1.]', '[.5]', '+1', '1 2', '']) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    });
  }

  it('reads a string as long as the largest answer', () => {
    const long = 'x\\n'.repeat(ANSWER_BYTES_MAX / 3);

    expect(parseExactJson(`["${long}",1]`)).to.have.length(2);
  });

  it('refuses a string of that length that never ends', () => {
    expect(() => parseExactJson(`["${'\\'.repeat(ANSWER_BYTES_MAX)}`)).to.throw(SyntaxError);
  });
});

describe('exactJson', () => {
  it('writes a decimal as a number literal with exactly its digits', () => {
    const value = { amount: Decimal.from('-12345678901234567890.1'), list: [Decimal.from('0.0000001')] };

    expect(exactJson(value)).to.equal('{"amount":-12345678901234567890.1,"list":[0.0000001]}');
  });

  it('leaves out what is undefined', () => {
    expect(exactJson({ a: undefined, b: 1, c: { d: undefined } })).to.equal('{"b":1,"c":{}}');
  });

  it('writes everything else as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value = JSON.parse(json);

        expect(exactJson(value)).to.equal(JSON.stringify(value));
      }),
      RUNS,
    );
  });
});
