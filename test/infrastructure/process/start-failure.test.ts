import { expect } from 'chai';
import { startFailure } from '../../../src/infrastructure/process/start-failure.ts';

const systemError = (code: string, fields: object = {}): Error =>
  Object.assign(new Error(`${code}: permission denied, open 'data/secrets-key'`), { code }, fields);

describe('startFailure', () => {
  const cases: readonly (readonly [error: unknown, sentence: string])[] = [
    [systemError('EADDRINUSE', { port: 80 }), 'Port 80 is taken; set PORT (or METRICS_PORT) to a free one.'],
    [systemError('EACCES', { port: 80 }), 'Port 80 may not be used by this user; set PORT to one above 1023.'],
    [
      systemError('EACCES'),
      "A file may not be used: EACCES: permission denied, open 'data/secrets-key'; check the owner of DATA_DIR.",
    ],
    [systemError('EADDRNOTAVAIL'), 'HOST is not an address of this machine.'],
    [new Error('The folder is in use.'), 'The folder is in use.'],
    [new Error('It cannot be opened.', { cause: new Error('No space.') }), 'It cannot be opened. No space.'],
    [new Error('Not opened: no space.', { cause: new Error('no space') }), 'Not opened: no space.'],
    [
      new AggregateError([
        new Error('connect ECONNREFUSED ::1:5432'),
        new Error('connect ECONNREFUSED 127.0.0.1:5432'),
      ]),
      'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    ],
    [
      new Error('It cannot be used.', { cause: new AggregateError([new Error('no ::1'), 'no 127.0.0.1']) }),
      'It cannot be used. no ::1; no 127.0.0.1',
    ],
    ['oops', 'oops'],
  ];
  for (const [error, sentence] of cases) {
    it(`says: ${sentence}`, () => {
      expect(startFailure(error, false)).to.equal(`Cannot start: ${sentence}`);
    });
  }

  it('adds the stack when it is wanted', () => {
    expect(startFailure(new Error('oops'), true)).to.match(/^Cannot start: oops\n.*\n {4}at /);
  });

  it('conceals passwords', () => {
    expect(startFailure(new Error('no postgres://me:hunter2@db/x'), true)).not.to.include('hunter2');
  });
});
