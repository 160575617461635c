import { expect } from 'chai';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { accepted } from '../../../ports/catalogue-seeds.ts';

const OMITTED = [undefined, ''] as const;
const REFUSED = [
  '0',
  '00',
  '-1',
  '-0',
  '+1',
  '1.0',
  '1.5',
  '.5',
  '1e2',
  '0x1',
  '1,000',
  '1_000',
  ' 1',
  '1 ',
  '\t1',
  '1\n',
  ' ',
  '\uff11', // A full-width digit one.
  '\u0661', // An Arabic-Indic digit one.
  '99999999999',
  '100000000000000000000000',
  'NaN',
  'Infinity',
  'null',
  'all',
];

describe('PageRequest.of', () => {
  for (const omitted of OMITTED) {
    it(`reads ${omitted === undefined ? 'omitted' : 'empty'} fields as page 1 of 10`, () => {
      expect(accepted(PageRequest.of(omitted, omitted))).to.include({ page: 1, pageSize: 10 });
    });
  }

  for (const [page, expected] of [
    ['1', 1],
    ['2', 2],
    ['007', 7],
    ['1000000', 1_000_000],
    ['2147483647', 2_147_483_647],
  ] as const) {
    it(`accepts page "${page}"`, () => {
      expect(accepted(PageRequest.of(page)).page).to.equal(expected);
    });
  }

  for (const [pageSize, expected] of [
    ['1', 1],
    ['10', 10],
    ['099', 99],
    ['100', 100],
  ] as const) {
    it(`accepts pageSize "${pageSize}"`, () => {
      expect(accepted(PageRequest.of(undefined, pageSize)).pageSize).to.equal(expected);
    });
  }

  refusing('page', 2_147_483_647, [...REFUSED, '2147483648', '9999999999']);
  refusing('pageSize', 100, [...REFUSED, '101', '1000']);

  it('names the page first when both fields are wrong', () => {
    expect(PageRequest.of('0', '0')).to.have.nested.property('error.field', 'page');
  });
});

describe('a PageRequest', () => {
  for (const [page, pageSize, offset] of [
    ['1', '10', 0],
    ['2', '10', 10],
    ['3', '7', 14],
    ['2147483647', '100', 214_748_364_600],
  ] as const) {
    it(`has ${offset} items before page ${page} of ${pageSize}`, () => {
      expect(accepted(PageRequest.of(page, pageSize)).offset).to.equal(offset);
    });
  }
});

function refusing(field: 'page' | 'pageSize', max: number, texts: readonly string[]): void {
  for (const text of texts) {
    it(`refuses ${field} ${JSON.stringify(text)}, with the field and its limits`, () => {
      const refused = field === 'page' ? PageRequest.of(text) : PageRequest.of(undefined, text);

      expect(refused).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field, rule: `must be a whole number from 1 to ${max}, in decimal digits` },
      });
    });
  }
}
