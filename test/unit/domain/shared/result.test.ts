import { expect } from 'chai';
import { all, err, ok } from '../../../../src/domain/shared/result.ts';

describe('all', () => {
  it('has the values by their names', () => {
    expect(all({ a: ok(1), b: ok('x'), c: ok(undefined) })).to.deep.equal(ok({ a: 1, b: 'x', c: undefined }));
  });

  it('is the first refusal', () => {
    expect(all({ a: ok(1), b: err('second'), c: err('third') })).to.deep.equal(err('second'));
  });
});
