import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../src/adapters/api/contracts.ts';
import { bodyFields, labelOf, queryFields } from '../../../src/adapters/console/forms/form-fields.ts';
import { inFormWords } from '../../../src/adapters/console/forms/form-fields.ts';

describe('the words of a form', () => {
  for (const [api, form] of [
    [
      'When it ends, ISO 8601 with a zone, in the future; null for never.',
      'When it ends, in the future; empty for never.',
    ],
    ['Needs `wallet_mode` and `opaque`.', 'Needs “Wallet mode” and `opaque`.'],
    ['Nullable, or a name.', 'Nullable, or a name.'],
  ] as const) {
    it(`are “${form}” for “${api}”`, () => {
      expect(inFormWords(api, labelOf)).to.equal(form);
    });
  }

  it('are used for every field of every call', () => {
    const fields = ADMIN_CALLS.flatMap((call) => [...bodyFields(call), ...queryFields(call)]);
    const inApiWords = fields.filter(({ description }) => /ISO 8601|\bnull\b|`[a-z]+_\w+`/.test(description));

    expect(fields).to.not.be.empty;
    expect(inApiWords.map(({ name, description }) => `${name}: ${description}`)).to.deep.equal([]);
  });
});
