import { expect } from 'chai';
import { KeepTraffic, TrafficCounts } from '../../../src/application/traffic/traffic-counts.ts';
import { ShowTraffic, type Traffic } from '../../../src/application/traffic/show-traffic.ts';
import type { EventOutcome } from '../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryTrafficBook } from '../../fakes/in-memory-traffic-book.ts';

const ALL = { range: '', agent: '', provider: '' };

describe('the work over time', () => {
  let clock: ControllableClock;
  let counts: TrafficCounts;
  let book: InMemoryTrafficBook;
  let keep: KeepTraffic;

  beforeEach(() => {
    clock = new ControllableClock();
    counts = new TrafficCounts(clock);
    book = new InMemoryTrafficBook();
    keep = new KeepTraffic(counts, book, clock);
  });

  const event = (outcome: EventOutcome, currency = 'EUR') =>
    counts.noteEvent({ provider: 'A', agent: 'ACME', currency, action: 'BET', outcome, tookMs: 4 });

  async function shown(question: Partial<typeof ALL> = {}): Promise<Traffic> {
    const found = await new ShowTraffic(book, clock).execute({ ...ALL, ...question });
    if (!found.ok) throw new Error(found.error.kind);
    return found.value;
  }

  it('counts a first decision once, a refusal apart, and no repetition', async () => {
    event({ kind: 'accepted', moved: Decimal.from('-2.50') });
    event({ kind: 'accepted', moved: Decimal.from('4') });
    event({ kind: 'refused', because: 'insufficient_balance' });
    event({ kind: 'repeated', moved: Decimal.from('4') });
    counts.noteUnknown('A');
    await keep.execute();

    const { points, currencies } = await shown();
    const last = points.at(-1);
    const [{ points: money } = { points: [] }] = currencies;

    expect([last?.events, last?.refused, last?.eventMs]).to.deep.equal([4, 2, 12]);
    expect([String(money.at(-1)?.fromPlayers), String(money.at(-1)?.toPlayers)]).to.deep.equal(['2.5', '4']);
  });

  it('counts requests to Agents by the provider of their lane', async () => {
    counts.noteAttempt({ agent: 'ACME', lane: 'A:player:round:1' }, { hasFailed: false, latencyMs: 10 });
    counts.noteAttempt({ agent: 'ACME', lane: 'B:player:round:1' }, { hasFailed: true, latencyMs: 30 });
    await keep.execute();

    const all = (await shown()).points.at(-1);
    const ofB = (await shown({ provider: 'b' })).points.at(-1);

    expect([all?.attempts, all?.failed, all?.attemptMs, all?.slowestAttemptMs]).to.deep.equal([2, 1, 40, 30]);
    expect([ofB?.attempts, ofB?.failed]).to.deep.equal([1, 1]);
  });

  it('keeps counts that could not be added, and adds them later', async () => {
    event({ kind: 'accepted', moved: Decimal.ZERO });
    const away = new KeepTraffic(counts, { ...emptyBook(), add: () => Promise.reject(new Error('away')) }, clock);
    const failure = await away.execute().catch((error: unknown) => String(error));
    event({ kind: 'accepted', moved: Decimal.ZERO });
    await keep.execute();

    expect(failure).to.equal('Error: away');
    expect((await shown()).points.at(-1)?.events).to.equal(2);
  });

  it('shows every step of each range, the last one in progress', async () => {
    const lengths = await Promise.all(['hour', 'day', 'week'].map(async (range) => (await shown({ range })).points));

    expect(lengths.map(({ length }) => length)).to.deep.equal([60, 96, 84]);
    for (const points of lengths) expect(points.at(-1)?.atMs).to.be.at.most(clock.nowMs());
  });

  it('refuses an unknown range by its name', async () => {
    const found = await new ShowTraffic(book, clock).execute({ ...ALL, range: 'year' });

    expect(found).to.deep.include({ ok: false });
    expect(JSON.stringify(found)).to.contain('range').and.to.contain('hour, day, week');
  });

  const emptyBook = () => ({ steps: () => Promise.resolve([]), forget: () => Promise.resolve() });
});
