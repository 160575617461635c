import { expect } from 'chai';
import fc from 'fast-check';
import { ANSWER_LIMITS, REPORT_LIMITS } from '../../../../src/adapters/providers/upstream/answer-limits.ts';
import { exactJson, parseExactJson } from '../../../../src/adapters/providers/upstream/exact-json.ts';
import { JSON_DEPTH_MAX } from '../../../../src/adapters/providers/upstream/quoted-numbers.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { runs } from '../../../support/runs.ts';

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
      { numRuns: runs(1_000) },
    );
  });

  for (const text of ['{1:2}', '{1 :2}', '01', '[1.]', '[.5]', '[1e]', '[1e+]', '[-]', '+1', '1 2', '1-2', '']) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    });
  }

  it('reads a string as long as the largest answer', () => {
    const long = 'x\\n'.repeat(REPORT_LIMITS.bytes / 3);

    expect(parseExactJson(`["${long}",1]`)).to.have.length(2);
  });

  it('refuses in no time what held a gateway up for seconds: digits without an end in the place of a key', () => {
    const begun = process.cpuUsage();

    expect(() => parseExactJson(`{"a":${'1'.repeat(40_000)}:}`)).to.throw(SyntaxError);

    // 5,000 ms of the processor with a backtracking expression, 1 ms without.
    expect(process.cpuUsage(begun).user / 1_000).to.be.below(500);
  });

  it('reads nesting up to its bound and refuses what is deeper, whatever the length', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

    expect(parseExactJson(nested(JSON_DEPTH_MAX))).to.have.length(1);
    expect(() => parseExactJson(nested(JSON_DEPTH_MAX + 1))).to.throw(SyntaxError);
    expect(() => parseExactJson('{"a":'.repeat(1_000_000))).to.throw(SyntaxError);
  });

  it('counts the levels that are open, and neither those that were closed nor brackets in strings', () => {
    const wide = `[${'[["[[["]],'.repeat(100)}0]`;

    expect(parseExactJson(wide)).to.have.length(101);
  });

  it('counts members of objects and items of lists, and refuses one more than its bound', () => {
    const items = (count: number) => `{"a":{"b":[${'1,'.repeat(count - 1)}1]}}`;

    // The list, the object in it and the whole are values as well.
    expect(parseExactJson(items(100), 102)).to.have.property('a');
    expect(() => parseExactJson(items(101), 102)).to.throw(SyntaxError);
    expect(() => parseExactJson(items(ANSWER_LIMITS.values))).to.throw(SyntaxError);
  });

  it('takes the last of two values of a name, and __proto__ for a name like any other', () => {
    const read = parseExactJson('{"a":1,"a":2,"__proto__":{"b":3}}') as Record<string, unknown>;

    expect(Object.entries(read)).to.deep.equal([
      ['a', '2'],
      ['__proto__', { b: '3' }],
    ]);
    expect(read['b']).to.equal(undefined);
  });

  it('leaves half a surrogate pair as it is', () => {
    expect(parseExactJson('["\ud83d",1]')).to.deep.equal(['\ud83d', '1']);
  });

  it('refuses a string of that length that never ends', () => {
    expect(() => parseExactJson(`["${'\\'.repeat(REPORT_LIMITS.bytes)}`)).to.throw(SyntaxError);
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
