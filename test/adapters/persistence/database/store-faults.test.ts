import { expect } from 'chai';
import { isUnavailability, reasonOf, unavailable } from '../../../../src/adapters/persistence/database/store-faults.ts';

const withCode = (code: string): Error => Object.assign(new Error(`it said ${code}`), { code });

describe('isUnavailability', () => {
  const away = [
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOTFOUND',
      '08006',
      '08P01',
      '57P01',
      '57P02',
      '57P03',
      '53300',
    ].map(withCode),
    new Error('Query read timeout'),
    new Error('timeout expired'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
  ];
  for (const error of away) {
    it(`is: ${error.message}`, () => {
      expect(isUnavailability(error)).to.equal(true);
    });
  }

  for (const code of ['23505', '42P01', '57014', '55P03', '40001', '25P03']) {
    it(`is not ${code}, which the database said itself`, () => {
      expect(isUnavailability(withCode(code))).to.equal(false);
    });
  }
});

describe('reasonOf', () => {
  it('tells the reasons inside an error of several attempts, which has none itself', () => {
    const attempts = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')];

    expect(reasonOf(new AggregateError(attempts))).to.equal(
      'connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1',
    );
  });
});

describe('unavailable', () => {
  it('leaves what says so already as it is', () => {
    const fault = unavailable(new Error('no'));

    expect(unavailable(fault)).to.equal(fault);
    expect(fault.message).to.equal('The database is unavailable: no');
  });
});
