import { expect } from 'chai';
import fc from 'fast-check';
import { boundedJson, JSON_LEVELS_MAX, JSON_NAMES_MAX } from '../../../src/adapters/api/schemas/bounded-json.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';

const VALUES_MAX = 1_000;

const objectOf = (names: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`name ${at}`, at])));

describe('boundedJson', () => {
  it('reads everything within the bounds as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);

        expect(boundedJson(text, text.length + 1)).to.deep.equal(ok(JSON.parse(text)));
      }),
    );
  });

  it('counts nothing within a text', () => {
    const text = JSON.stringify(['[{,'.repeat(VALUES_MAX), '\\"', '\\', '"[['.repeat(JSON_LEVELS_MAX), '\\\\"[']);

    expect(boundedJson(text, 6)).to.deep.equal(ok(JSON.parse(text)));
  });

  const refused: readonly (readonly [what: string, text: string, rule: string])[] = [
    ['a list that is too long', `[${'1,'.repeat(VALUES_MAX)}1]`, 'must have at most 1000 values'],
    ['too many empty lists', `[${'[],'.repeat(VALUES_MAX)}1]`, 'must have at most 1000 values'],
    ['an object with too many fields', objectOf(JSON_NAMES_MAX + 1), 'must have at most 100 fields in an object'],
    ['too many levels', '['.repeat(JSON_LEVELS_MAX + 1), 'must have at most 16 levels'],
    ['levels of objects', '{"a":'.repeat(JSON_LEVELS_MAX + 1), 'must have at most 16 levels'],
    ['a text without an end', '["a\\', 'must be valid JSON'],
    ['ends without begins', ']}]}', 'must be valid JSON'],
    ['nothing', '', 'must be valid JSON'],
  ];
  for (const [what, text, rule] of refused) {
    it(`refuses ${what}`, () => {
      expect(boundedJson(text, VALUES_MAX)).to.deep.equal(err(rule));
    });
  }

  it('takes as much as it says', () => {
    expect(boundedJson(objectOf(JSON_NAMES_MAX), VALUES_MAX).ok).to.equal(true);
    expect(boundedJson('['.repeat(JSON_LEVELS_MAX) + ']'.repeat(JSON_LEVELS_MAX), VALUES_MAX).ok).to.equal(true);
    expect(boundedJson(`[${'1,'.repeat(VALUES_MAX - 2)}1]`, VALUES_MAX).ok).to.equal(true);
  });
});
