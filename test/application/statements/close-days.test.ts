import { expect } from 'chai';
import type { CountedLedger, DayToClose, OpenBooks } from '../../../src/application/ports/statement-book.ts';
import { CloseDays } from '../../../src/application/statements/close-days.ts';

const GRACE_MS = 900_000;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 1);

/** A book in memory whose Agents had their first booking on 1 November. */
class Book {
  readonly closed: string[] = [];
  readonly broken = new Set<string>();
  counted: CountedLedger = { untilMs: FIRST_MS, hasMore: false };
  opened = 0;
  readonly #books: Map<string, OpenBooks>;

  constructor(...agents: readonly string[]) {
    const begin = { kind: 'first', bookedAtMs: FIRST_MS } as const;
    this.#books = new Map(
      agents.map((agent) => [agent, { agent, timeZone: 'UTC', begin, lastBookedAtMs: FIRST_MS } as const]),
    );
  }

  async count(): Promise<CountedLedger> {
    return this.counted;
  }

  async open() {
    this.opened += 1;
    return { countedUntilMs: this.counted.untilMs, books: [...this.#books.values()] };
  }

  async close(day: DayToClose): Promise<boolean> {
    if (this.broken.has(day.agent)) throw new Error(`no day of ${day.agent} can be closed`);
    if ((this.counted.untilMs ?? 0) < day.completeAtMs) throw new Error('closed too early');
    this.closed.push(`${day.agent} ${day.day}`);
    this.#books.set(day.agent, { ...this.#books.get(day.agent)!, begin: { kind: 'after', last: day } });
    return true;
  }
}

const workOver = (book: Book) => {
  const told: string[] = [];
  const observer = {
    counted: (untilMs: number | undefined) => told.push(`counted ${untilMs === undefined ? 'nothing' : 'until'}`),
    closed: ({ agent, day }: { readonly agent: string; readonly day: string }) => told.push(`closed ${agent} ${day}`),
  };
  return { told, work: new CloseDays({ book, observer, graceMs: GRACE_MS }) };
};

/** Counts the calendars of time zones that are made, and the days that are looked up in them. */
function watchCalendars() {
  const { DateTimeFormat } = Intl;
  const { formatToParts } = DateTimeFormat.prototype;
  const looks = {
    calendars: 0,
    days: 0,
    end: (): void => {
      Intl.DateTimeFormat = DateTimeFormat;
      DateTimeFormat.prototype.formatToParts = formatToParts;
    },
  };
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (Calendar, args: ConstructorParameters<typeof DateTimeFormat>) => {
      looks.calendars += 1;
      return new Calendar(...args);
    },
  });
  DateTimeFormat.prototype.formatToParts = function counted(atMs) {
    looks.days += 1;
    return formatToParts.call(this, atMs);
  };
  return looks;
}

describe('CloseDays', () => {
  it('closes days when they are over, counted, and their grace has passed', async () => {
    const book = new Book('A');
    const { work, told } = workOver(book);

    book.counted = { untilMs: FIRST_MS + DAY_MS + GRACE_MS - 1, hasMore: false };
    expect(await work.execute()).to.equal(false);
    expect(book.closed).to.deep.equal([]);
    book.counted = { untilMs: FIRST_MS + 2 * DAY_MS + GRACE_MS, hasMore: false };
    expect(await work.execute()).to.equal(false);

    expect(book.closed).to.deep.equal(['A 2026-11-01', 'A 2026-11-02']);
    expect(told).to.deep.equal(['counted until', 'counted until', 'closed A 2026-11-01', 'closed A 2026-11-02']);
  });

  it('looks at the calendar of a time zone once for all of its Agents, and so holds up nobody', async () => {
    const agents = Array.from({ length: 200 }, (_, at) => `A${at}`);
    const { work } = workOver(new Book(...agents));
    const looks = watchCalendars();

    await work.execute().finally(looks.end);

    expect(looks.calendars).to.be.at.most(1);
    expect(looks.days).to.be.within(1, agents.length + 50);
  });

  it('closes nothing while there is more to count', async () => {
    const book = new Book('A');
    const { work } = workOver(book);

    book.counted = { untilMs: FIRST_MS + 9 * DAY_MS, hasMore: true };

    expect(await work.execute()).to.equal(true);
    expect(book.closed).to.deep.equal([]);
  });

  it('closes fifty days a round, and says that there are more', async () => {
    const book = new Book('A', 'B');
    const { work } = workOver(book);
    book.counted = { untilMs: FIRST_MS + 40 * DAY_MS + GRACE_MS, hasMore: false };

    expect(await work.execute()).to.equal(true);
    expect(book.closed).to.have.length(50);
    expect(await work.execute()).to.equal(false);
    expect(book.closed).to.have.length(80);
  });

  it('closes the days of the other Agents when those of one meet a fault, and tells of the fault', async () => {
    const book = new Book('A', 'B');
    const { work } = workOver(book);
    book.broken.add('A');
    book.counted = { untilMs: FIRST_MS + DAY_MS + GRACE_MS, hasMore: false };

    const fault: unknown = await work.execute().catch((error: unknown) => error);

    expect((fault as AggregateError).errors.map(String)).to.deep.equal(['Error: no day of A can be closed']);
    expect(book.closed).to.deep.equal(['B 2026-11-01']);
  });

  it('looks for days that are over every half minute only', async () => {
    const book = new Book('A');
    const { work } = workOver(book);

    for (const seconds of [0, 10, 29, 30, 31]) {
      book.counted = { untilMs: FIRST_MS + seconds * 1_000, hasMore: false };
      await work.execute();
    }

    expect(book.opened).to.equal(2);
  });
});
