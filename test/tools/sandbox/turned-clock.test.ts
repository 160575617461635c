import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { turnOf } from '../../../tools/sandbox/passing-time.ts';
import { TurnedClock } from '../../../tools/sandbox/turned-clock.ts';

const HOUR_MS = 3_600_000;

describe('TurnedClock', () => {
  let clock: TurnedClock;

  beforeEach(() => {
    clock = TurnedClock.install();
  });

  afterEach(() => clock.remove());

  it('ends a pause that would be over by then', async () => {
    const paused = wait(HOUR_MS, 'over');

    void clock.turn(HOUR_MS);

    expect(await paused).to.equal('over');
  });

  it('leaves a longer pause, until the turn that ends it', async () => {
    const ends: string[] = [];
    const longer = wait(2 * HOUR_MS).then(() => ends.push('longer'));
    const shorter = wait(HOUR_MS).then(() => ends.push('shorter'));

    void clock.turn(HOUR_MS);
    await shorter;
    const afterTheFirst = [...ends];
    void clock.turn(HOUR_MS);
    await longer;

    expect(afterTheFirst).to.deep.equal(['shorter']);
  });

  it('is over when the work that it has woken pauses again', async () => {
    const rounds: number[] = [];
    const work = (async () => {
      for (let round = 1; round <= 2; round += 1) {
        await wait(HOUR_MS);
        rounds.push(round);
      }
    })();

    await clock.turn(HOUR_MS);

    expect(rounds).to.deep.equal([1]);
    void clock.turn(HOUR_MS);
    await work;
  });

  it('leaves a pause its signal', async () => {
    const controller = new AbortController();
    const paused = wait(HOUR_MS, undefined, { signal: controller.signal }).catch((error: unknown) => error);

    controller.abort();

    expect(await paused).to.have.property('name', 'AbortError');
  });

  it('gives the process its own clock back', () => {
    void clock.turn(HOUR_MS);
    const turnedMs = Date.now();

    clock.remove();

    expect(turnedMs - Date.now()).to.be.above(HOUR_MS / 2);
  });
});

describe('a turn of the clock', () => {
  for (const [text, ms] of [
    ['+30s', 30_000],
    ['+76h', 76 * HOUR_MS],
    ['+31d', 31 * 24 * HOUR_MS],
  ] as const) {
    it(`is read from ${text}`, () => {
      expect(turnOf(text)).to.deep.equal({ ok: true, value: ms });
    });
  }

  for (const [text, sentence] of [
    ['-1h', 'the clock goes forwards only, because what is booked stays booked'],
    ['+32d', 'clock goes at most +31d at a time; say it again to go further'],
    ['+0h', 'clock takes a time to go forwards, such as +30s, +15m, +76h or +31d'],
    ['76', 'clock takes a time to go forwards, such as +30s, +15m, +76h or +31d'],
    [undefined, 'clock takes a time to go forwards, such as +30s, +15m, +76h or +31d'],
  ] as const) {
    it(`refuses ${text ?? 'nothing'}`, () => {
      expect(turnOf(text)).to.deep.equal({ ok: false, error: sentence });
    });
  }
});
