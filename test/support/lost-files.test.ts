import { expect } from 'chai';
import { lostFiles } from './lost-files.ts';

const ALL = ['/a.test.ts', '/b.test.ts', '/c.test.ts'];
const tests = [{ file: '/a.test.ts' }, { file: '/c.test.ts' }];
const lost = { err: { message: 'Uncaught Error: Workerpool Worker terminated Unexpectedly\n    exitCode: `1`' } };

describe('the files that a run has lost', () => {
  it('are those without a result, when a process of mocha ended', () => {
    expect(lostFiles({ tests, failures: [lost] }, ALL)).to.deep.equal(['/b.test.ts']);
  });

  it('are none when anything else failed', () => {
    const failed = { err: { message: 'expected 1 to equal 2' } };

    expect(lostFiles({ tests, failures: [lost, failed] }, ALL)).to.deep.equal([]);
    expect(lostFiles({ tests, failures: [lost, { err: {} }] }, ALL)).to.deep.equal([]);
  });

  it('are none when nothing failed', () => {
    expect(lostFiles({ tests, failures: [] }, ALL)).to.deep.equal([]);
  });
});
