import { expect } from 'chai';
import { z } from 'zod';
import { bodyOf, rawOf } from '../../../src/adapters/console/forms/form-values.ts';
import { bodyFields } from '../../../src/adapters/console/forms/form-fields.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { AGENTS } from '../../../src/adapters/api/calls/agents.ts';
import { ADMIN_CALLS } from '../../../src/adapters/api/contracts.ts';

const body = z.strictObject({
  name: z.string().min(1).max(20).meta({ description: 'How people call it.' }),
  note: z.string().max(500).nullable(),
  mode: z.enum(['slow', 'quick']).default('slow'),
  limit: z.int().min(0).max(9).optional(),
  on: z.boolean().default(true),
  parts: z.array(z.enum(['a', 'b'])).default([]),
  hosts: z.array(z.string()).default([]),
  until: z.iso.datetime({ offset: true }).optional(),
  names: z.record(z.string(), z.string()).nullable().optional(),
  rate: z.number().meta({ description: 'How fast.' }).nullable().optional(),
  sure: z.boolean().meta({ description: 'If so.' }).nullable().optional(),
});
const call = { body };
const read = (text: string) => bodyOf(call, new URLSearchParams(text));

describe('the forms of contracts', () => {
  it('have the kinds, limits and words of the schema', () => {
    const fields = bodyFields(call).map(({ name, kind, isRequired, isNullable }) => [
      name,
      kind,
      isRequired,
      isNullable,
    ]);

    expect(fields).to.deep.equal([
      ['name', 'line', true, false],
      ['note', 'text', true, true],
      ['mode', 'choice', false, false],
      ['limit', 'number', false, false],
      ['on', 'flag', false, false],
      ['parts', 'choices', false, false],
      ['hosts', 'lines', false, false],
      ['until', 'instant', false, false],
      ['names', 'pairs', false, true],
      ['rate', 'decimal', false, true],
      ['sure', 'yes-no', false, true],
    ]);
    expect(bodyFields(call)[0]).to.include({ lengthMax: 20, description: 'How people call it.', label: 'Name' });
    expect(bodyFields(call)[3]).to.include({ min: 0, max: 9 });
    expect(bodyFields(call)[2]?.options).to.deep.equal(['slow', 'quick']);
  });

  it('have pairs as lines, decimals, and a third state of what is yes or no', () => {
    const [names] = bodyFields(call).filter(({ name }) => name === 'names');
    const sent = new URLSearchParams({ names: 'de: Uhr: 1\n\nfr:Pomme', rate: '96.5', sure: 'false' });

    expect(bodyOf(call, sent)).to.deep.equal({ names: { de: 'Uhr: 1', fr: 'Pomme' }, rate: 96.5, sure: false });
    expect(read('names=&rate=&sure=')).to.deep.equal({ names: null, rate: null, sure: null });
    expect(read('names=Uhr')).to.deep.equal({ names: 'Uhr' });
    expect(names && rawOf(names, { de: 'Uhr', fr: 'Pomme' })).to.equal('de: Uhr\nfr: Pomme');
  });

  it('show an exact amount as it is, and short names in capitals', () => {
    const [amount] = bodyFields({ body: z.strictObject({ base_url: z.string() }) });

    expect(amount && rawOf(amount, Decimal.from('1234.50'))).to.equal('1234.5');
    expect(amount?.label).to.equal('Base URL');
  });

  it('become a body of the types that the schema has', () => {
    expect(
      read('name=X&limit=3&on=true&has:on=1&parts=a&parts=b&has:parts=1&hosts=x%0D%0A%0D%0A+y&mode=quick'),
    ).to.deep.equal({
      name: 'X',
      mode: 'quick',
      limit: 3,
      on: true,
      parts: ['a', 'b'],
      hosts: ['x', 'y'],
    });
  });

  it('send a box that is not ticked as false, and no box at all as nothing', () => {
    expect(read('has:on=1')).to.deep.equal({ on: false });
    expect(read('')).to.deep.equal({});
  });

  it('leave an empty field out, and make null of one that may be null', () => {
    expect(read('name=X&limit=&note=&until=')).to.deep.equal({ name: 'X', note: null });
  });

  it('read a time as UTC', () => {
    expect(read('until=2026-11-23T09%3A30')).to.deep.equal({ until: '2026-11-23T09:30:00Z' });
  });

  it('leave a wrong number to the schema, which names the field and the rule', () => {
    expect(read('limit=many')).to.deep.equal({ limit: 'many' });
  });

  it('send of a thing only the fields that somebody changed', () => {
    expect(read('name=X&was:name=X&note=new&was:note=&has:on=1&was:on=true')).to.deep.equal({ note: 'new', on: false });
  });

  it('read a list of an Agent that may also be a word', () => {
    const operated = bodyFields(AGENTS.create).find(({ name }) => name === 'operates_providers');

    expect(operated?.kind).to.equal('lines');
  });

  it('can be made of every call of the administration API', () => {
    for (const each of ADMIN_CALLS) expect(() => bodyFields(each), each.name).not.to.throw();
  });
});
