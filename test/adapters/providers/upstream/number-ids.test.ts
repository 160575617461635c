import { expect } from 'chai';
import fc from 'fast-check';
import { exactJson, NumberLiteral, parseExactJson } from '../../../../src/adapters/providers/upstream/exact-json.ts';
import { parseLongExactJson } from '../../../../src/adapters/providers/upstream/long-json.ts';
import { idOfNumber, idsNamed, NUMBER_DIGITS_MAX } from '../../../../src/adapters/providers/upstream/number-ids.ts';

const IDS = idsNamed(['id', 'ids']);
const read = (text: string) => parseExactJson(text, undefined, IDS);

describe('an id that is a JSON number', () => {
  for (const [literal, id] of [
    ['1', '1'],
    ['1.0', '1'],
    ['1e0', '1'],
    ['10e-1', '1'],
    ['0.1E+1', '1'],
    ['0.001e3', '1'],
    ['1200', '1200'],
    ['12e2', '1200'],
    ['-7.00', '-7'],
    ['0', '0'],
    ['-0.0', '0'],
    ['0e999999', '0'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993.0', '9007199254740993'],
    ['9'.repeat(NUMBER_DIGITS_MAX), '9'.repeat(NUMBER_DIGITS_MAX)],
    [`1e${NUMBER_DIGITS_MAX - 1}`, `1${'0'.repeat(NUMBER_DIGITS_MAX - 1)}`],
    ['1.5', undefined],
    ['1e-1', undefined],
    ['-0.25', undefined],
    [`1e${NUMBER_DIGITS_MAX}`, undefined],
    ['1'.repeat(NUMBER_DIGITS_MAX + 1), undefined],
    ['1e999999', undefined],
    [`1e${'9'.repeat(400)}`, undefined],
    [`1.${'0'.repeat(400)}`, undefined],
  ] as const) {
    it(`reads ${literal.slice(0, 24)} as ${id?.slice(0, 24) ?? 'no id'}`, () => {
      expect(idOfNumber(literal)).to.equal(id);
    });
  }

  it('has one spelling, however its digits are written', () => {
    const ids = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

    fc.assert(
      fc.property(ids, fc.nat(9), (id, places) => {
        expect(idOfNumber(`${id}.${'0'.repeat(places + 1)}`)).to.equal(`${id}`);
        expect(idOfNumber(`${id}${'0'.repeat(places)}e-${places}`)).to.equal(`${id}`);
      }),
    );
  });
});

describe('JSON with ids', () => {
  it('gives a number under the name of an id its one spelling, in any letters and escapes of the name', () => {
    expect(read('{"id":1.0,"ID" : 1e0,"\\u0069d2":1.0,"a":{"i\\u0064":10e-1},"ids":[1.0,"x",2]}')).to.deep.equal({
      id: '1',
      ID: '1',
      id2: '1.0',
      a: { id: '1' },
      ids: ['1', 'x', '2'],
    });
  });

  it('leaves a text of an id, and any other number, letter by letter', () => {
    expect(read('{"id":"1.0","amount":1.0,"list":[{"id":"1e0"},1.50]}')).to.deep.equal({
      id: '1.0',
      amount: '1.0',
      list: [{ id: '1e0' }, '1.50'],
    });
  });

  it('reads a number that is no whole number as a value that no reader takes for an id, with its digits for a person', () => {
    expect(read('{"id":1.5,"ids":[0.5,1e999999]}')).to.deep.equal({ id: ['1.5'], ids: [['0.5'], ['1e999999']] });
  });

  it('reads a long report alike', async () => {
    const text = '{"result":[{"id":1.0},{"id":20e-1},{"ids":[1e39,3.5],"bet":1.0}],"id":2.0}';

    expect(await parseLongExactJson(text, undefined, IDS)).to.deep.equal(read(text));
  });

  it('has room for ids that are longer than their numbers', () => {
    const long = `1${'0'.repeat(39)}`;

    expect(read(`{"ids":[${'1e39,'.repeat(2_000)}1],"more":"text"}`)).to.deep.equal({
      ids: [...Array.from({ length: 2_000 }, () => long), '1'],
      more: 'text',
    });
  });

  it('takes time in proportion to its length', () => {
    const begun = process.cpuUsage();

    read(`{"${'i'.repeat(500_000)}":[${'1,'.repeat(40_000)}1]}`);
    read(`{"${'\\u0069'.repeat(100_000)}":[${'1,'.repeat(40_000)}1]}`);
    read(`{"id":1${'0'.repeat(900_000)}e-900000,"ids":[${'1e999999999,'.repeat(40_000)}1.${'0'.repeat(400_000)}]}`);

    expect(process.cpuUsage(begun).user / 1_000).to.be.below(1_500);
  });
});

describe('a number that an answer repeats', () => {
  for (const literal of ['1', '1.0', '10e-1', '-2E+3', '123456789012345678901234567890']) {
    it(`is written as ${literal} came`, () => {
      expect(exactJson({ id: NumberLiteral.of(literal) })).to.equal(`{"id":${literal}}`);
    });
  }

  for (const text of ['', '01', '1.', '+1', '1,"x":2', '"1"']) {
    it(`is no number for ${JSON.stringify(text)}`, () => {
      expect(NumberLiteral.of(text)).to.equal(undefined);
    });
  }
});
