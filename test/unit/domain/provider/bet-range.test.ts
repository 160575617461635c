import { expect } from 'chai';
import { BetRange } from '../../../../src/domain/provider/bet-range.ts';

const NOW_MS = Date.parse('2026-01-15T12:00:00Z');
const HOUR_MS = 3_600_000;

const range = (start: string, end: string, rangeMaxMs = HOUR_MS) =>
  BetRange.of(start, end, { nowMs: NOW_MS, rangeMaxMs });
const ruleOf = (...args: Parameters<typeof range>): string | undefined => {
  const read = range(...args);
  return read.ok ? undefined : `${read.error.field} ${read.error.rule}`;
};

describe('a range of bets', () => {
  it('has two instants of any zone', () => {
    const read = range('2026-01-15T11:00:00Z', '2026-01-15T20:00:00+08:00');

    expect(read).to.deep.include({ ok: true });
    expect(read.ok && [read.value.startMs, read.value.endMs]).to.deep.equal([NOW_MS - HOUR_MS, NOW_MS]);
  });

  it('must end after its start', () => {
    expect(ruleOf('2026-01-15T11:00:00Z', '2026-01-15T11:00:00Z')).to.equal('end must be later than start');
    expect(ruleOf('2026-01-15T11:00:00Z', '2026-01-15T10:00:00Z')).to.equal('end must be later than start');
  });

  it('is at most as long as the protocol allows', () => {
    const [start, end] = ['2026-01-15T11:00:00Z', '2026-01-15T12:00:00.001Z'];

    expect(ruleOf(start, end)).to.equal('end must be at most 1 hour after start for this provider');
    expect(ruleOf(start, end, 300_000)).to.equal('end must be at most 5 minutes after start for this provider');
    expect(ruleOf(start, end, 30_000)).to.equal('end must be at most 30 seconds after start for this provider');
    expect(ruleOf(start, end, 2 * HOUR_MS)).to.equal(undefined);
  });

  it('must end within a day from now', () => {
    expect(ruleOf('2026-01-16T11:00:00Z', '2026-01-16T12:00:00Z')).to.equal(undefined);
    expect(ruleOf('2026-01-16T11:30:00Z', '2026-01-16T12:00:00.001Z')).to.equal(
      'end must be at most 24 hours ahead of now',
    );
  });

  it('is refused with the name of the field that cannot be read', () => {
    expect(ruleOf('today', '2026-01-15T11:00:00Z')).to.match(/^start must be an ISO 8601 instant/);
    expect(ruleOf('2026-01-15T11:00:00Z', 'now')).to.match(/^end must be an ISO 8601 instant/);
  });
});
