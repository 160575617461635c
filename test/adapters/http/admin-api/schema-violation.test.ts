import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { CALLS } from '../../../../src/adapters/api/contracts.ts';
import { PROVIDERS } from '../../../../src/adapters/api/calls/providers.ts';
import { readBySchema } from '../../../../src/adapters/http/admin-api/read-by-schema.ts';
import { runs } from '../../../support/runs.ts';

const RUNS = runs(400);

/** The sentence about a bad body; undefined for a good body. */
function sentence(schema: z.ZodType, body: unknown): string | undefined {
  const read = readBySchema(schema, body);
  return read.ok ? undefined : `${read.error.field} ${read.error.rule}`;
}

const at = (schema: z.ZodType) => z.strictObject({ at: schema });
const either = at(z.union([z.string(), z.array(z.boolean())]));
const shape = at(
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
);

describe('schemaViolation', () => {
  const told: readonly (readonly [code: string, schema: z.ZodType, body: unknown, told: string])[] = [
    ['invalid_type', at(z.boolean()), { at: 'yes' }, 'at must be of type boolean'],
    ['invalid_type', at(z.boolean()), {}, 'at is required'],
    ['invalid_type', at(z.record(z.string(), z.string())), { at: 5 }, 'at must be of type object'],
    ['invalid_type', at(z.int()), { at: 1.5 }, 'at must be of type integer'],
    ['invalid_type', at(z.never()), { at: 1 }, 'at must be left out'],
    ['too_small', at(z.string().min(1)), { at: '' }, 'at must have at least 1 character'],
    ['too_small', at(z.array(z.string()).min(2)), { at: [] }, 'at must have at least 2 entries'],
    ['too_small', at(z.number().gt(2)), { at: 2 }, 'at must be more than 2'],
    ['too_small', at(z.string().length(3)), { at: 'a' }, 'at must have exactly 3 characters'],
    ['too_big', at(z.string().max(2)), { at: 'abc' }, 'at must have at most 2 characters'],
    ['too_big', at(z.array(z.string()).max(1)), { at: ['', ''] }, 'at must have at most 1 entry'],
    ['too_big', at(z.number().max(2)), { at: 3 }, 'at must be at most 2'],
    ['too_big', at(z.number().lt(2)), { at: 2 }, 'at must be less than 2'],
    ['invalid_format', at(z.string().regex(/^a$/, 'must be an a')), { at: 'b' }, 'at must be an a'],
    ['invalid_format', at(z.string().regex(/^a$/)), { at: 'b' }, 'at must match /^a$/'],
    ['invalid_format', at(z.email()), { at: 'b' }, 'at must be of the format email'],
    ['not_multiple_of', at(z.number().multipleOf(5)), { at: 7 }, 'at must be a multiple of 5'],
    ['unrecognized_keys', at(z.string()), { at: '', it: 1 }, 'it is not a known field'],
    ['unrecognized_keys', at(at(z.string())), { at: { at: '', it: 1 } }, 'at.it is not a known field'],
    ['invalid_value', at(z.enum(['a', 'b'])), { at: 'c' }, 'at must be one of a, b'],
    ['invalid_value', at(z.literal('a')), { at: 'c' }, 'at must be a'],
    ['invalid_union', either, { at: 1 }, 'at must be of type string or must be of type array'],
    ['invalid_union', either, { at: [true, 1] }, 'at.1 must be of type boolean'],
    ['invalid_union', shape, { at: { kind: 'c' } }, 'at.kind must be one of a, b'],
    [
      'invalid_key',
      at(z.record(z.string().min(1), z.string())),
      { at: { '': '' } },
      `at has the name "", which must have at least 1 character`,
    ],
    [
      'invalid_element',
      at(z.map(z.boolean(), z.string())),
      { at: new Map([[true, 1]]) },
      'at has the entry "true", which must be of type string',
    ],
    ['unrecognized_keys', at(z.string()), { at: '', '.': 1 }, '"." is not a known field'],
    ['invalid_type', at(z.record(z.string(), z.string())), { at: { '': 1 } }, '"at." must be of type string'],
    ['custom', at(z.string().refine(() => false, 'must be lucky')), { at: '' }, 'at must be lucky'],
    ['custom', z.string().refine(() => false, 'must be lucky'), '', 'body must be lucky'],
  ];
  for (const [code, schema, body, expected] of told) {
    it(`says of ${code}: ${expected}`, () => {
      expect(sentence(schema, body)).to.equal(expected);
    });
  }

  for (const [body, expected] of [
    [{ at: { length: { toString: 1, valueOf: 1 } } }, 'at.length must be a number'],
    [{ at: { length: Object.create(null) as object } }, 'at.length must be a number'],
    [{ at: { length: 5 } }, 'at must be of type string'],
    [{ at: { length: [] } }, 'at must be of type string'],
  ] as const) {
    it(`says of a text with a length of its own: ${expected}`, () => {
      expect(sentence(at(z.string().max(9)), body)).to.equal(expected);
    });
  }

  it('throws what a schema throws for another reason', () => {
    const fault = new TypeError('a fault of ours');
    const schema = z.string().refine(() => {
      throw fault;
    });

    expect(() => readBySchema(schema, 'x')).to.throw(fault);
  });

  it('looks for such a length behind the deepest JSON', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];

    const body = { at: { length: { toString: 1, valueOf: 1 } }, deep };

    expect(sentence(at(z.string().max(9)), body)).to.equal('at.length must be a number');
  });

  it('says of credentials what is wrong with a name', () => {
    const long = 'x'.repeat(65);
    const providerChanges = PROVIDERS.change.body!;

    expect(sentence(providerChanges, { credentials: { ' ': 'x' } })).to.equal(
      'credentials has the name " ", which must have at least 1 character',
    );
    expect(sentence(providerChanges, { credentials: { [long]: 'x' } })).to.equal(
      `credentials has the name "${'x'.repeat(64)}", which must have at most 64 characters`,
    );
    expect(sentence(providerChanges, { credentials: { 'a\u0000': 'x' } })).to.equal(
      String.raw`credentials has the name "a\u0000", which must be free of control characters`,
    );
  });

  for (const { name, body: schema } of CALLS.filter(
    ({ caller, body }) => caller === 'operator' && body !== undefined,
  )) {
    it(`names a field and a rule, whatever is sent to ${name}`, () => {
      const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {});

      fc.assert(
        fc.property(junk(fields), (body) => {
          const told = sentence(schema!, body);

          if (told !== undefined) expect(told).to.match(FIELD_AND_RULE).and.not.match(GENERIC);
        }),
        { numRuns: RUNS },
      );
    });
  }
});

const FIELD_AND_RULE =
  /^("[^]*"|[\w-]+(\.[\w-]+)*) (must (be|have|name|match) \S|has the name "|is required$|is not a known field$)/;
const GENERIC = /invalid|too (small|big)|unrecognized|undefined|\[object|expected/i;

/** Bodies that are right in some fields, so that each field gets its turn at being the first one that is wrong. */
function junk(fields: readonly string[]): fc.Arbitrary<unknown> {
  const text = fc.oneof(fc.constantFrom('', ' ', 'ok', 'a\u0000', 'x'.repeat(3000)), fc.string({ unit: 'grapheme' }));
  const known = fc.constantFrom<unknown>(...Object.values(GOOD), 'gateway', 'provider-a', 'USD', true, null);
  const value = fc.oneof(
    known,
    text,
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(fc.oneof(known, text, fc.jsonValue({ maxDepth: 0 })), { maxLength: 4 }),
    fc.dictionary(text, fc.oneof(text, fc.integer()), { maxKeys: 3 }),
    fc.array(fc.constant('10.0.0.1'), { minLength: 60, maxLength: 300 }),
  );
  const body = fc
    .tuple(
      fc.subarray([...fields]),
      fc.dictionary(fc.oneof(fc.constantFrom('code', ...fields), text), value, { maxKeys: 3 }),
    )
    .map(([good, odd]) => ({ ...Object.fromEntries(good.map((field) => [field, GOOD[field]])), ...odd }));
  const rule = fc.record(
    { effect: fc.oneof(fc.constant('allow'), value), provider: value, brand: value, game: value, [`odd`]: value },
    { requiredKeys: ['effect'] },
  );
  return fc.oneof({ weight: 8, arbitrary: body }, fc.array(rule, { maxLength: 2 }), fc.jsonValue());
}

const GOOD: Readonly<Record<string, unknown>> = {
  code: 'ACME',
  name: 'Acme',
  currency: 'USD',
  callback_base: 'https://acme.example',
  wallet_mode: 'agent',
  implements: ['bet', 'settle', 'cancel'],
  push_unsettled: false,
  push_cancels: false,
  operates_providers: false,
  time_zone: 'UTC',
  callback_delivery: 'push',
  signs_requests: false,
  rate_limit: 50,
  active: true,
  protocol: 'provider-a',
  base_url: null,
  credentials: { key: 'x' },
  currencies: ['USD'],
  timeout_ms: 5000,
  ip_allow_list: ['10.0.0.0/8'],
  is_maintenance: false,
  kind: 'opaque',
  expires_at: null,
};
