import { expect } from 'chai';
import { AdaptiveLimits, type LimitRule } from '../../../src/application/admission/adaptive-limits.ts';
import { SharedPlaces } from '../../../src/application/admission/shared-places.ts';
import { Timeline } from '../../fakes/timeline.ts';
import { UNWATCHED } from '../../support/queues.ts';

const RULE: LimitRule = { name: 'questions', atOnceMax: Infinity, atOnceMin: 4, slowMs: 2_000 };
const PROVIDER_WAITS_MS = 4_500;
const PLACES_MAX = 2_000;

/** Bets of Agents that answer after a time of their own, on a clock of the test. */
class Arrivals {
  readonly time = new Timeline();
  readonly limits: AdaptiveLimits;
  readonly taken: string[] = [];
  readonly refused: string[] = [];
  asked = 0;
  askedMost = 0;

  constructor(rule: Partial<LimitRule> = {}, placesMax = PLACES_MAX) {
    const { time } = this;
    this.limits = new AdaptiveLimits({
      places: new SharedPlaces(placesMax),
      clock: time,
      within: time.within,
      observer: UNWATCHED,
      rule: { ...RULE, ...rule },
    });
  }

  /** One bet; `answerMs` is how long the Agent needs for it, or Infinity. */
  bet(agent: string, answerMs: number | (() => Promise<void>)): void {
    const untilMs = this.time.nowMs() + PROVIDER_WAITS_MS;
    if (!this.limits.enter(agent, untilMs)) {
      this.refused.push(agent);
      return;
    }
    const question = async (): Promise<boolean> => {
      this.asked += 1;
      this.askedMost = Math.max(this.askedMost, this.asked);
      const answer = typeof answerMs === 'number' ? this.time.sleep(answerMs) : answerMs();
      const isAnswered = await this.time.within(
        answer.then(() => true),
        untilMs - this.time.nowMs(),
      );
      this.asked -= 1;
      return isAnswered === true;
    };
    void this.limits
      .run(agent, untilMs, question)
      .then((isTaken) => (isTaken === true ? this.taken : this.refused).push(agent))
      .finally(() => this.limits.leave(agent));
  }

  /** Places `perSecond` bets per second for `seconds` seconds. */
  async flow(perSecond: number, seconds: number, bet: () => void): Promise<void> {
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      bet();
      await this.time.pass(1_000 / perSecond);
    }
  }
}

/** An Agent that answers so many bets a second, one after the other. */
const ofCapacity = (time: Timeline, perSecond: number): (() => Promise<void>) => {
  let freeAtMs = 0;
  return () => {
    freeAtMs = Math.max(freeAtMs, time.nowMs()) + 1_000 / perSecond;
    return time.sleep(freeAtMs - time.nowMs());
  };
};

describe('AdaptiveLimits', () => {
  it('has as many bets of one Agent asked at a time as come, where the Agent answers in time', async () => {
    const arrivals = new Arrivals();
    for (let bet = 0; bet < 1_000; bet += 1) arrivals.bet('A', 100);

    await arrivals.time.pass(100);

    expect([arrivals.taken.length, arrivals.askedMost]).to.deep.equal([1_000, 1_000]);
  });

  it('loses no bet of an open loop, whatever the time of the Agent', async () => {
    for (const answerMs of [0, 100, 300, 500, 1_900]) {
      const arrivals = new Arrivals();
      await arrivals.flow(400, 5, () => arrivals.bet('A', answerMs));
      await arrivals.time.pass(PROVIDER_WAITS_MS);

      expect([answerMs, arrivals.taken.length, arrivals.refused.length]).to.deep.equal([answerMs, 2_000, 0]);
    }
  });

  it('asks a dead Agent few questions, and refuses the newest ones at once', async () => {
    const arrivals = new Arrivals();
    await arrivals.flow(100, 40, () => arrivals.bet('A', Infinity));
    await arrivals.time.pass(PROVIDER_WAITS_MS);
    arrivals.askedMost = 0;

    await arrivals.flow(100, 5, () => arrivals.bet('A', Infinity));

    expect(arrivals.askedMost).to.be.at.most(RULE.atOnceMin);
    expect(arrivals.taken).to.deep.equal([]);
  });

  it('leaves other Agents their places beside a dead one from the first moment', async () => {
    const arrivals = new Arrivals({}, 100);
    for (let bet = 0; bet < 200; bet += 1) arrivals.bet('dead', Infinity);

    await arrivals.flow(100, 3, () => arrivals.bet('B', 100));
    await arrivals.time.pass(100);

    expect([arrivals.taken.length, arrivals.refused.filter((agent) => agent === 'B')]).to.deep.equal([300, []]);
  });

  it('asks an Agent again as much as before soon after it has come back', async () => {
    const arrivals = new Arrivals();
    await arrivals.flow(100, 10, () => arrivals.bet('A', Infinity));
    await arrivals.time.pass(PROVIDER_WAITS_MS);
    await arrivals.flow(400, 2, () => arrivals.bet('A', 100));
    await arrivals.time.pass(PROVIDER_WAITS_MS);
    arrivals.taken.length = arrivals.refused.length = 0;

    await arrivals.flow(400, 2, () => arrivals.bet('A', 100));
    await arrivals.time.pass(PROVIDER_WAITS_MS);

    expect([arrivals.taken.length, arrivals.refused.length]).to.deep.equal([800, 0]);
  });

  it('has an Agent that is sent twice what it can answer answer nine tenths of what it can', async () => {
    const arrivals = new Arrivals();
    const answer = ofCapacity(arrivals.time, 80);
    await arrivals.flow(160, 30, () => arrivals.bet('A', answer));
    arrivals.taken.length = 0;

    await arrivals.flow(160, 60, () => arrivals.bet('A', answer));

    expect(arrivals.taken.length / (60 * 80)).to.be.at.least(0.9);
  });

  it('asks those who wait in the order of arrival, and gives up those who would be too late', async () => {
    const arrivals = new Arrivals({ atOnceMax: 1, atOnceMin: 1 });
    for (const name of ['first', 'second', 'third', 'fourth']) {
      void arrivals.limits.run('A', arrivals.time.nowMs() + PROVIDER_WAITS_MS, async () => {
        arrivals.taken.push(name);
        await arrivals.time.sleep(2_000);
      });
    }

    await arrivals.time.pass(10_000);

    expect(arrivals.taken).to.deep.equal(['first', 'second', 'third']);
  });
});
