import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { CallStarts } from '../../../../src/adapters/http/agent-api/call-starts.ts';
import type { Start, StartTerms } from '../../../../src/adapters/http/agent-api/starting-agent.ts';

/** Longer than any test. */
const FOR_EVER: StartTerms = { perSecond: 200, ratesMax: 2, heldMs: 600_000 };

describe('how the calls of one Agent begin', () => {
  let starts: CallStarts;
  let begun: string[];

  beforeEach(() => {
    starts = new CallStarts({ creditsMax: 0 });
    begun = [];
  });

  const begin = async (agent: string, terms = FOR_EVER): Promise<Start> => {
    const start = await starts.begin(agent, terms);
    begun.push(agent);
    return start;
  };
  const settled = (): Promise<void> => new Promise(setImmediate);

  it('is at once, two at a time; the third one begins when one is answered', async () => {
    const first = await begin('A');
    await begin('A');
    const third = begin('A');
    await settled();
    expect(begun).to.have.length(2);

    starts.end(first);

    await third;
  });

  it('holds up no other Agent', async () => {
    await begin('A');
    await begin('A');
    void begin('A');

    await begin('B');

    expect(begun).to.deep.equal(['A', 'A', 'B']);
  });

  it('is in the order of their coming', async () => {
    const first = await begin('A');
    await begin('A');
    const order: number[] = [];
    const late = [1, 2, 3].map(async (at) => {
      const start = await begin('A');
      order.push(at);
      starts.end(start);
    });

    starts.end(first);
    await Promise.all(late);

    expect(order).to.deep.equal([1, 2, 3]);
  });

  it('waits for no call that takes long, such as one that waits for a provider', async () => {
    const short = { perSecond: 200, ratesMax: 2, heldMs: 5 };
    await begin('A', short);
    await begin('A', short);

    await begin('A', short);

    expect(begun).to.have.length(3);
  });

  it('gives no place back twice', async () => {
    const short = { perSecond: 200, ratesMax: 2, heldMs: 1 };
    const late = [await begin('A', short), await begin('A', short)];
    await begin('A');
    await begin('A');

    for (const start of late) starts.end(start);
    void begin('A');
    await settled();

    expect(begun).to.have.length(4);
  });

  it('is not as fast as calls are answered: a burst beyond twice the rate waits for its turn', async () => {
    for (let at = 0; at < 2; at += 1) starts.end(await begin('A'));

    const third = begin('A');
    await settled();

    expect(begun).to.have.length(2);
    starts.end(await third);
  });

  it('is never slower than twenty-five a second for answered calls, however low the limit of the Agent is', async () => {
    const low = { perSecond: 1, ratesMax: 1 / 4, heldMs: 600_000 };
    const beganMs = performance.now();

    for (let at = 0; at < 4; at += 1) starts.end(await begin('A', low));

    // Two in the first 80 ms; a limit of a call in four seconds would take 16 s for the next two.
    expect(performance.now() - beganMs).to.be.within(70, 8_000);
  });

  it('holds up nobody for longer when calls are answered while others wait', async () => {
    const answered = Array.from({ length: 20 }, async () => starts.end(await begin('A')));

    await Promise.all(answered);

    expect(begun).to.have.length(20);
  });

  it('is at once for an Agent that makes calls now and then, however long they take', async () => {
    starts = new CallStarts();

    for (let at = 0; at < 6; at += 1) void begin('A');
    await settled();

    expect(begun).to.have.length(6);
  });

  it('is soon at once again for an Agent of twenty a second, after many of its calls had to come together', async () => {
    starts = new CallStarts({ commonMax: 0 });
    const terms = { perSecond: 200, ratesMax: 1 / 8, heldMs: 600_000 };
    let waiting = 0;
    const call = async (): Promise<void> => {
      waiting += 1;
      const start = await starts.begin('A', terms);
      waiting -= 1;
      await pause(8);
      starts.end(start);
    };
    const calls = Array.from({ length: 40 }, call);

    for (let at = 0; at < 40; at += 1) {
      await pause(50);
      calls.push(call());
    }

    expect(waiting).to.be.below(5);
    await Promise.all(calls);
  });

  describe('that share places with those of others', () => {
    beforeEach(() => {
      starts = new CallStarts({ commonMax: 2 });
    });

    it('is one at a time for each, and two more for all together', async () => {
      for (const agent of ['A', 'A', 'A', 'A', 'B', 'B', 'C']) void begin(agent);
      await settled();

      expect(begun).to.deep.equal(['A', 'A', 'A', 'B', 'C']);
    });

    it('is in turns, one of each', async () => {
      const own = await begin('A');
      const common = [await begin('A'), await begin('A')];
      for (const agent of ['A', 'A', 'A', 'B', 'B', 'B']) void begin(agent);

      starts.end(common[0]!);
      starts.end(common[1]!);
      await settled();
      expect(begun.slice(3)).to.deep.equal(['B', 'A', 'B']);

      starts.end(own);
      await settled();
      expect(begun.slice(6)).to.deep.equal(['A']);
    });

    it('waits for no call of another Agent that takes long', async () => {
      const short = { perSecond: 200, ratesMax: 1 / 8, heldMs: 5 };
      for (let at = 0; at < 3; at += 1) await begin('A', short);
      await begin('B');

      await begin('B');

      expect(begun).to.have.length(5);
    });

    it('is at once for an Agent without a limit', async () => {
      const unlimited = { ...FOR_EVER, perSecond: 0 };

      await Promise.all(Array.from({ length: 50 }, () => begin('A', unlimited)));

      expect(begun).to.have.length(50);
    });

    it('has more places of its own for an Agent that may make more requests', async () => {
      const more = { ...FOR_EVER, perSecond: 1_000 };

      for (let at = 0; at < 10; at += 1) void begin('A', more);
      await settled();

      expect(begun).to.have.length(7);
    });
  });

  it('is in turn for an Agent that goes on like this', async () => {
    starts = new CallStarts();

    for (let at = 0; at < 100; at += 1) void begin('A');
    await settled();

    expect(begun.length).to.be.within(6, 50);
  });

  it('is faster for an Agent that may make more requests', async () => {
    const more = { perSecond: 1_000, ratesMax: 2, heldMs: 600_000 };

    for (let at = 0; at < 11; at += 1) void begin('A', more);
    await settled();

    expect(begun).to.have.length(10);
  });

  it('is at once for an Agent without a limit', async () => {
    const unlimited = { perSecond: 0, ratesMax: 2, heldMs: 600_000 };

    await Promise.all(Array.from({ length: 50 }, () => begin('A', unlimited)));

    expect(begun).to.have.length(50);
  });
});
