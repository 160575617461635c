import { expect } from 'chai';
import { FairQueue, type Level, type Wait } from '../../../src/application/admission/fair-queue.ts';
import { Timeline } from '../../fakes/timeline.ts';

const LEVEL: Level = {
  name: 'reads',
  seats: 2,
  seatsPerFlow: 1,
  linePerFlow: 2,
  line: Infinity,
  waitMaxMs: 60_000,
  sentence: 'too many',
};

describe('FairQueue', () => {
  let time: Timeline;
  let queue: FairQueue;
  let begun: string[];
  let noted: string[];
  let ends: Map<string, () => void>;

  beforeEach(() => {
    time = new Timeline();
    [begun, noted, ends] = [[], [], new Map()];
    queueOf({});
  });

  function queueOf(level: Partial<Level>, seatsOf?: (flow: string) => number): void {
    const observer = {
      opens: () => undefined,
      waits: (name: string) => noted.push(`${name} waits`),
      waited: (name: string, outcome: string, ms: number) => noted.push(`${name} ${outcome} after ${ms}`),
      refused: (name: string) => noted.push(`${name} refused`),
    };
    const parts = { nowMs: () => time.nowMs(), within: time.within, observer };
    queue = new FairQueue({ ...LEVEL, ...level }, parts, seatsOf);
  }

  /** Work of that name, of the flow of its first letter, which goes on until it is ended. */
  const begin = (name: string, wait: Wait & { readonly rests?: boolean } = {}): Promise<string | undefined> =>
    queue.run(
      name.charAt(0),
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      },
      wait,
    );
  const beginAll = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) void begin(name);
    await time.pass(0);
  };
  const end = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      ends.get(name)?.();
      await time.pass(0);
    }
  };

  it('is entered at once, and notes nothing, where a seat is free', () => {
    expect([queue.enter('a'), queue.enter('b')]).to.deep.equal([true, true]);
    expect([queue.takenBy('a'), noted]).to.deep.equal([1, []]);
  });

  it('does no more of one flow, and of all, at a time than it may', async () => {
    await beginAll('a1', 'a2', 'b1', 'c1');

    expect(begun).to.deep.equal(['a1', 'b1']);
  });

  it('serves flows round-robin, however many requests one of them has', async () => {
    queueOf({ seats: 1, linePerFlow: 9 });
    await beginAll('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');

    await end('a1', 'b1', 'c1', 'a2', 'b2', 'a3');

    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('serves flows round-robin where a flow may have all seats', async () => {
    queueOf({ seatsPerFlow: 2, linePerFlow: 9 });
    await beginAll('a1', 'a2', 'a3', 'a4', 'b1', 'b2');

    await end('a1', 'a2', 'b1', 'b2');

    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']);
  });

  it('refuses at once whoever has too many waiting, and nobody else', async () => {
    await beginAll('a1', 'a2', 'a3');

    expect(await begin('a4')).to.equal(undefined);
    await beginAll('b1');

    expect(begun).to.deep.equal(['a1', 'b1']);
    expect(noted).to.deep.equal(['reads waits', 'reads waits', 'reads refused']);
  });

  it('refuses at once where too many of all flows wait', async () => {
    queueOf({ seats: 1, line: 2 });
    await beginAll('a1', 'b1', 'c1');

    expect(await begin('d1')).to.equal(undefined);
    await end('a1');
    await beginAll('d2');
    await end('b1', 'c1');

    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'd2']);
  });

  it('gives a flow without a waiter the place of the newest one of the flow with most, where the line is full', async () => {
    queueOf({ seats: 1, linePerFlow: 9, line: 4 });
    void begin('a1');
    const [first, second, third, other] = ['b1', 'b2', 'b3', 'c1'].map((name) => begin(name));

    const newcomer = begin('d1');
    expect(await third).to.equal(undefined);
    expect(await begin('d2')).to.equal(undefined);
    const another = begin('e1');
    expect(await second).to.equal(undefined);
    expect(await begin('f1')).to.equal(undefined);
    await end('a1', 'b1', 'c1', 'd1', 'e1');

    expect(await Promise.all([first, other, newcomer, another])).to.deep.equal(['b1', 'c1', 'd1', 'e1']);
  });

  it('refuses whoever has waited for long enough, and keeps no seat for it', async () => {
    queueOf({ seats: 1, waitMaxMs: 100 });
    const first = begin('a1');
    const late = begin('b1');
    const patient = begin('c1', { waitMaxMs: 1_000 });

    await time.pass(100);
    expect(await late).to.equal(undefined);
    await end('a1', 'c1');

    expect(await Promise.all([first, patient])).to.deep.equal(['a1', 'c1']);
    expect([begun, noted.slice(2)]).to.deep.equal([
      ['a1', 'c1'],
      ['reads late after 100', 'reads admitted after 100'],
    ]);
  });

  it('ends the wait of a caller who has left, and begins nothing for it', async () => {
    queueOf({ seats: 1 });
    let leave = (): void => undefined;
    let listening = 0;
    const onceGone = (left: () => void) => {
      listening += 1;
      leave = left;
      return () => (listening -= 1);
    };
    void begin('a1');
    const gone = begin('b1', { onceGone });
    void begin('c1');

    leave();
    expect(await gone).to.equal(undefined);
    await end('a1');

    expect([begun, listening, noted.at(2)]).to.deep.equal([['a1', 'c1'], 0, 'reads left after 0']);
  });

  it('lets what ends begun work in before all others of its flow, however many wait', async () => {
    await beginAll('a1', 'a2', 'a3');
    void begin('a4', { isFirst: true });
    void begin('a5', { isFirst: true });

    await end('a1', 'a4', 'a5', 'a2');

    expect(begun).to.deep.equal(['a1', 'a4', 'a5', 'a2', 'a3']);
  });

  it('gives the seat of work that failed to the next', async () => {
    queueOf({ seats: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    void begin('b1');

    expect(await failing.catch((error: Error) => error.message)).to.equal('broken');
    await time.pass(0);
    expect(begun).to.deep.equal(['b1']);
  });

  it('leaves a seat empty after work for as long as the level says, and answers the work at once', async () => {
    queueOf({ seats: 1, restMs: (tookMs) => 3 * tookMs });
    const first = begin('a1');
    await beginAll('b1');
    await time.pass(100);
    await end('a1');

    expect(await first).to.equal('a1');
    await time.pass(299);
    expect(begun).to.deep.equal(['a1']);
    await time.pass(1);
    expect(begun).to.deep.equal(['a1', 'b1']);
  });

  it('leaves no seat empty after work that does not rest', async () => {
    queueOf({ seats: 1, restMs: () => 1_000 });
    void begin('a1', { rests: false });
    await beginAll('b1');

    await end('a1');

    expect(begun).to.deep.equal(['a1', 'b1']);
  });

  it('admits as many of a flow as its limit has become by the end of a work', async () => {
    let seats = 1;
    queueOf({ seats: Infinity, linePerFlow: 9 }, () => seats);
    await beginAll('a1', 'a2', 'a3', 'a4');

    seats = 2;
    await end('a1');

    expect(begun).to.deep.equal(['a1', 'a2', 'a3']);
  });

  it('keeps nothing of a flow that has neither work nor waiters', async () => {
    queueOf({ seats: Infinity });
    void begin('a1');
    const late = begin('a2', { waitMaxMs: 1 });
    await time.pass(1);
    expect(await late).to.equal(undefined);
    await beginAll('a3');
    await end('a1', 'a3');

    expect(queue.size).to.equal(0);
  });

  it('knows no seat of a flow that has none', () => {
    expect(() => queue.leave('a')).to.throw('a has no seat to leave');
  });
});
