import { expect } from 'chai';
import { trialsAltogether } from './passes.ts';
import { report } from './report.ts';
import { findings, MEMORY_BYTES_MAX, STOP_MS_MAX, type Run, type Trial } from './verdict.ts';

const WELL = { transferMs: [4, 5, 6], betMs: [3, 4, 5], personMs: [2, 2, 4], failures: [], probeMsMax: 9 };
const TRIAL: Trial = {
  attack: 'wrong tokens',
  waged: { requests: 7, statuses: { 401: 6, 0: 1 }, leaks: [] },
  met: { ...WELL, transferMs: [6, 7, 9] },
  besideElsewhere: { ...WELL, transferMs: [6, 6, 6] },
  memoryBytes: 200_000_000,
};
const RUN: Run = { alone: WELL, trials: [TRIAL], isAlive: true, isSound: true };

const beside = (changes: Partial<Trial>): Run => ({ ...RUN, trials: [{ ...TRIAL, ...changes }] });

describe('npm run hostile', () => {
  it('shows each attack with what was answered, and how much slower the healthy side was', () => {
    const text = report(RUN);

    expect(text).to.contain(
      '| wrong tokens | 7 | none: 1, 401: 6 | 0 | 7.00 / 9.00 | 1.50 | 1.50 | 4.00 / 5.00 | 1.00 | 1.00 | 2.00 / 4.00 | 1.00 | 1.00 | 9.00 |',
    );
    expect(text).to.contain('Nothing that must not be.');
  });

  it('adds up what was met in all passes of an attack', () => {
    const [both] = trialsAltogether([[TRIAL], [{ ...TRIAL, memoryBytes: 1, met: { ...WELL, probeMsMax: 12 } }]]);

    expect(both?.waged).to.deep.equal({ requests: 14, statuses: { 401: 12, 0: 2 }, leaks: [] });
    expect(both?.met.transferMs).to.deep.equal([6, 7, 9, 4, 5, 6]);
    expect(both?.met.probeMsMax).to.equal(12);
    expect(both?.memoryBytes).to.equal(200_000_000);
  });

  const planted: Readonly<Record<string, readonly [Run, string]>> = {
    'a healthy request that failed': [
      beside({ met: { ...WELL, failures: ['transfer 1: 503', 'transfer 2: 503'] } }),
      '2 healthy requests failed beside "wrong tokens": transfer 1: 503',
    ],
    'a healthy request that failed while another gateway was attacked': [
      beside({ besideElsewhere: { ...WELL, failures: ['transfer 3: 503'] } }),
      '1 healthy requests failed beside "wrong tokens" elsewhere: transfer 3: 503',
    ],
    'a healthy request that failed while nobody attacked': [
      { ...RUN, alone: { ...WELL, failures: ['Error: socket hang up'] } },
      '1 healthy requests failed alone: Error: socket hang up',
    ],
    'data of another Agent, or an open door': [
      beside({ waged: { ...TRIAL.waged, leaks: ['{"status":true}'] } }),
      '"wrong tokens" was given what is not its own: {"status":true}',
    ],
    'an event loop that stood still': [
      beside({ met: { ...WELL, probeMsMax: STOP_MS_MAX + 1 } }),
      'a probe waited 2001 ms beside "wrong tokens"',
    ],
    'too much memory': [beside({ memoryBytes: 2 * MEMORY_BYTES_MAX }), '2048 MiB of memory after "wrong tokens"'],
    'a gateway that ended': [{ ...RUN, isAlive: false }, 'the gateway ended'],
    'books that are wrong': [{ ...RUN, isSound: false }, 'the audit is not sound'],
  };
  for (const [what, [run, sentence]] of Object.entries(planted)) {
    it(`notices ${what}`, () => {
      expect(findings(run)).to.deep.equal([sentence]);
      expect(report(run)).to.contain(`- ${sentence}`);
    });
  }
});
