import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToReport, readReport, sumOf } from './failover-report.ts';

const failover = {
  kind: 'switchover',
  wasWhole: true,
  isPromotion: true,
  primaryMs: 1_000,
  firstMs: 500,
  longestMs: 2_000,
  wholeMs: 4_000,
  gatewayKilled: true,
  discarded: 2,
};
const figures = {
  transactions: { 'A BET accepted': 7, 'A BET refused': 9 },
  callbacks: { SOUND: { booked: 5 } },
  unknown: 3,
};

describe('the report of failovers', () => {
  it('adds up several runs, and counts as compared only the misfortunes of runs that reached their end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-of-failovers-'));
    const file = join(folder, 'failovers.jsonl');
    addToReport(file, { run: 'one', ...failover });
    addToReport(file, { run: 'one', ...failover, primaryMs: 3_000 });
    addToReport(file, { run: 'one', findings: ['a bet differs'], figures });
    addToReport(file, { run: 'killed', ...failover });

    const text = sumOf(readReport(file));

    rmSync(folder, { recursive: true });
    expect(text).to.match(/switchover\s+3\s+2\s+0\s+3\s+1\.0 to 3\.0 s \(1\.0\)/);
    expect(text).to.include('2 runs, 1 of them with compared books');
    expect(text).to.include('7 transactions were accepted, 5 callbacks booked, 3 requests sent again');
    expect(text).to.include('1 differences.\none: a bet differs');
  });
});
