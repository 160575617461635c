import { expect } from 'chai';
import type { OpenBooks } from '../../../src/application/ports/statement-book.ts';
import { StatementTroubles } from '../../../src/application/statements/statement-troubles.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

const GRACE_MS = 900_000;
const HOUR_MS = 3_600_000;
const END_MS = Date.UTC(2026, 10, 21);

/** An Agent whose 20 November is the first open day. */
const booksOf = (agent: string): OpenBooks => ({
  agent,
  timeZone: 'UTC',
  begin: { kind: 'after', last: { day: '2026-11-19', endsAtMs: Date.UTC(2026, 10, 20) } },
  lastBookedAtMs: undefined,
});

const troublesAt = (nowMs: number, agents: readonly string[], differing: readonly string[] = []) => {
  const clock = new ControllableClock();
  clock.advance(nowMs - clock.nowMs());
  const book = {
    open: () => Promise.resolve({ countedUntilMs: nowMs, books: agents.map(booksOf) }),
    differing: () => Promise.resolve(differing),
  };
  return new StatementTroubles(book, clock, GRACE_MS).find();
};

describe('troubles with statements', () => {
  it('are none while days are closed in time', async () => {
    expect(await troublesAt(END_MS + GRACE_MS + HOUR_MS, ['A'])).to.deep.equal([]);
  });

  it('are days that should have been closed an hour ago', async () => {
    expect(await troublesAt(END_MS + GRACE_MS + HOUR_MS + 1, ['A', 'B'])).to.deep.equal([
      { trouble: 'statements_overdue', sinceMs: END_MS, days: 'A 2026-11-20, B 2026-11-20' },
    ]);
  });

  it('are closed days that differ; the first of many are named', async () => {
    const days = ['1', '2', '3', '4', '5', '6', '7'];

    expect(await troublesAt(END_MS, [], days)).to.deep.equal([
      { trouble: 'statements_differ', days: '1, 2, 3, 4, 5 and 2 more' },
    ]);
  });
});
