import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../src/adapters/api/contracts.ts';
import { bodyFields, labelOf, queryFields } from '../../../src/adapters/console/forms/form-fields.ts';
import { FORM_WORDS } from '../../../src/adapters/console/forms/form-words.ts';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
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

  it('are a person’s in every form of the console, and each entry of the table is of a field', () => {
    const calls = [...new Set(SCREENS.flatMap(({ actions }) => actions.map(({ call }) => call)))];
    const fields = calls.flatMap((call) =>
      bodyFields(call).map((field) => ({ ...field, of: `${call.name} ${field.name}` })),
    );
    const entries = Object.entries(FORM_WORDS).flatMap(([call, words]) =>
      Object.keys(words).map((name) => `${call} ${name}`),
    );
    const inApiWords = fields.filter(({ label, description }) =>
      /[`[\]{}]|[A-Za-z]_[A-Za-z]|\b(?:true|false|null)\b|JSON/i.test(`${label} ${description}`),
    );

    expect(inApiWords.map(({ of, description }) => `${of}: ${description}`)).to.deep.equal([]);
    expect(fields.map(({ of }) => of)).to.include.members(entries);
  });

  it('are used for every field of every call', () => {
    const fields = ADMIN_CALLS.flatMap((call) => [...bodyFields(call), ...queryFields(call)]);
    const inApiWords = fields.filter(({ description }) => /ISO 8601|\bnull\b|`[a-z]+_\w+`/.test(description));

    expect(fields).to.not.be.empty;
    expect(inApiWords.map(({ name, description }) => `${name}: ${description}`)).to.deep.equal([]);
  });
});
