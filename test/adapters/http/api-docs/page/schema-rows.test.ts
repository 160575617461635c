import { expect } from 'chai';
import type { Schema } from '../../../../../src/adapters/http/api-docs/openapi.ts';
import { schemaRows } from '../../../../../src/adapters/http/api-docs/page/schema-rows.ts';
import { openApiDocuments } from '../../../../../src/adapters/http/index.ts';

const rows = (schema: Schema, of: keyof typeof openApiDocuments = 'agent') => schemaRows(openApiDocuments[of], schema);
const rulesOf = (property: Schema) => rows({ type: 'object', properties: { field: property } })[0]?.rules;
const typeOf = (property: Schema) => rows({ type: 'object', properties: { field: property } })[0]?.type;

describe('the rows of a schema', () => {
  it('name fields inside of others by their way', () => {
    const inner: Schema = { type: 'object', properties: { id: { type: 'string' } } };
    const schema: Schema = { type: 'object', properties: { list: { type: 'array', items: inner }, one: inner } };

    expect(rows(schema).map(({ name }) => name)).to.deep.equal(['list', 'list[].id', 'one', 'one.id']);
  });

  it('follow references', () => {
    expect(rows({ $ref: '#/components/schemas/GameList' }).map(({ name }) => name)).to.include('list[].category_code');
  });

  it('name the variant where one begins', () => {
    const variants = rows({ $ref: '#/components/schemas/IssuedToken' }, 'admin').map(({ name, variant }) => [
      name,
      variant,
    ]);

    expect(variants).to.deep.equal([
      ['id', 'Opaque'],
      ['token', undefined],
      ['id', 'Signed'],
      ['api_key', undefined],
      ['api_secret', undefined],
    ]);
  });

  it('say which fields are required', () => {
    const schema: Schema = { type: 'object', properties: { a: {}, b: {} }, required: ['b'] };

    expect(rows(schema).map(({ isRequired }) => isRequired)).to.deep.equal([false, true]);
  });

  it('tell the type, of lists and of what may be null too', () => {
    expect(typeOf({ type: 'array', items: { type: 'integer' } })).to.equal('list of integer');
    expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).to.equal('string or null');
    expect(typeOf({ type: ['string', 'null'] })).to.equal('string or null');
  });

  it('tell default, choice and limits', () => {
    expect(rulesOf({ type: 'integer', default: 10, minimum: 1, maximum: 100 })).to.deep.equal([
      'default `10`',
      '1 to 100',
    ]);
    expect(rulesOf({ enum: ['a', ''] })).to.deep.equal(['one of `a`, `""`']);
    expect(rulesOf({ type: 'string', minLength: 1 })).to.deep.equal(['not empty']);
    expect(rulesOf({ type: 'string', maxLength: 8, pattern: '^a', format: 'uri' })).to.deep.equal([
      'at most 8 characters',
      'URL',
      'matches `^a`',
    ]);
    expect(rulesOf({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] })).to.deep.equal([
      'at most 9 characters',
    ]);
    expect(rulesOf({ type: 'array', maxItems: 2, items: { enum: ['x'] } })).to.deep.equal([
      'at most 2 entries',
      'each one of `x`',
    ]);
  });
});
