import { expect } from 'chai';
import { report } from './report.ts';
import { findings, MEMORY_BYTES_MAX, STOP_MS_MAX, type Run, type Trial } from './verdict.ts';

const WELL = { transferMs: [4, 5, 6], betMs: [3, 4, 5], personMs: [2, 2, 4], failures: [], probeMsMax: 9 };
const TRIAL: Trial = {
  attack: 'wrong tokens',
  waged: { requests: 7, statuses: { 401: 6, 0: 1 }, leaks: [] },
  alone: WELL,
  met: { ...WELL, transferMs: [6, 7, 9] },
  besideElsewhere: { ...WELL, transferMs: [6, 6, 6] },
  memoryBytes: 200_000_000,
};
const RUN: Run = { trials: [TRIAL], isAlive: true, isSound: true };

const beside = (changes: Partial<Trial>): Run => ({ ...RUN, trials: [{ ...TRIAL, ...changes }] });

describe('npm run hostile', () => {
  it('shows each attack with what was answered, and how much slower the healthy side was', () => {
    const text = report(RUN);

    const same = '1.00 (1.00–1.00)';
    const slower = ['1.40 (1.40–1.40)', '1.17 (1.17–1.17)'];
    const times = ['7.00 / 9.00', ...slower, '4.00 / 5.00', same, same, '2.00 / 4.00', same, same].join(' | ');
    expect(text).to.contain(`| wrong tokens | 7 | none: 1, 401: 6 | 0 | ${times} | 9.00 |`);
    expect(text).to.contain('Nothing that must not be.');
  });

  it('adds up what was met in all passes of an attack, and compares round by round', () => {
    const slow = { ...WELL, transferMs: [40, 50, 60] };
    const later = { ...TRIAL, alone: slow, met: { ...slow, probeMsMax: 12 }, besideElsewhere: slow };
    const text = report({ ...RUN, trials: [TRIAL, TRIAL, later] });

    expect(text).to.contain('| wrong tokens | 21 | none: 3, 401: 18 | 0 | 9.00 / 60.0 | 1.40 (1.00–1.40) |');
    expect(text).to.contain('| 12.0 |');
  });

  it('holds noise of other Agents to one and a half times the same noise elsewhere, by the median of three rounds', () => {
    const noise = { ...TRIAL, attack: 'details of bets' };
    const slower = { ...noise, met: { ...WELL, betMs: [9, 9, 9] } };
    const text = report({ ...RUN, trials: [TRIAL, noise, slower, slower] });

    const by = (kind: string): string => `| p50 of ${kind} beside "details of bets" / elsewhere | at most 1.5 |  |`;
    expect(text).to.contain(`${by('transfers')} 0.833 (0.833–1.17) | met |`);
    expect(text).to.contain(`${by('bets')} 2.25 (1.00–2.25) | MISSED |`);
    expect(text).not.to.contain('beside "wrong tokens" / elsewhere');
  });

  it('holds each call beside noise of other Agents to a second', () => {
    const noise = { ...TRIAL, attack: 'details of bets', met: { ...WELL, betMs: [1, 2, 1_001] } };
    const text = report({ ...RUN, trials: [noise] });

    const longest = (kind: string): string => `| longest of ${kind} beside "details of bets" | at most 1000 ms |  |`;
    expect(text).to.contain(`${longest('transfers')} 6.00 (6.00–6.00) ms | met |`);
    expect(text).to.contain(`${longest('bets')} 1,001 (1,001–1,001) ms | MISSED |`);
  });

  it('compares with the moments alone before all attacks, and with those elsewhere of the same attack', () => {
    const quick = { ...WELL, transferMs: [1, 1, 1] };
    const slow = { ...WELL, transferMs: [9, 9, 9] };
    const other = { ...TRIAL, attack: 'no tokens', alone: slow, met: quick, besideElsewhere: quick };
    const text = report({ ...RUN, trials: [TRIAL, other] });

    expect(text).to.contain('1.00 / 1.00 | 0.167 (0.167–0.167) | 1.00 (1.00–1.00) |');
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
      beside({ alone: { ...WELL, failures: ['Error: socket hang up'] } }),
      '1 healthy requests failed before "wrong tokens": Error: socket hang up',
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
