import { expect } from 'chai';
import {
  findingKey,
  levelOf,
  newsOf,
  type Finding,
  type ToldFindings,
} from '../../../../src/domain/notification/news.ts';
import { findingOf } from './finding-of.ts';

const HOUR_MS = 3_600_000;
const REPEAT_MS = 4 * HOUR_MS;
const NOW_MS = 100 * HOUR_MS;

const news = (standing: readonly Finding[], told: ToldFindings = {}, nowMs = NOW_MS, repeatMs = REPEAT_MS) =>
  newsOf({ standing, told, nowMs, repeatMs });
const states = (found: ReturnType<typeof news>) => found.news.map(({ key, state }) => `${key} ${state}`);
const toldOf = (...findings: readonly Finding[]): ToldFindings => news(findings).told;

describe('newsOf', () => {
  it('tells a finding once, and nothing while it stays as it is', () => {
    const first = news([findingOf('a')]);

    const again = news([findingOf('a', { finding: 'Other words.' })], first.told, NOW_MS + 1);

    expect(states(first)).to.deep.equal(['a begun']);
    expect(again).to.deep.equal({ news: [], told: first.told });
  });

  it('tells when a finding becomes bad, or ten times as large, and not when it becomes smaller', () => {
    const told = toldOf(findingOf('a', { severity: 'hint' }), findingOf('b'), findingOf('c', { level: 3 }));

    const found = news([findingOf('a'), findingOf('b', { level: 2 }), findingOf('c')], told);

    expect(states(found)).to.deep.equal(['a worse', 'b worse']);
    expect(news([findingOf('a'), findingOf('b', { level: 2 }), findingOf('c')], found.told).news).to.deep.equal([]);
  });

  it('tells that a finding is over, in the words in which it was told', () => {
    const found = news([], toldOf(findingOf('a', { finding: 'Agent A is silent.' })));

    expect(found.news).to.deep.equal([findingOf('a', { finding: 'Agent A is silent.', state: 'over' })]);
    expect(found.told).to.deep.equal({});
    expect(news([], found.told).news).to.deep.equal([]);
  });

  it('repeats what lasts, all of it together, and never where repeats are off', () => {
    const told = { ...toldOf(findingOf('a')), ...news([findingOf('b')], {}, NOW_MS + HOUR_MS).told };
    const standing = [findingOf('a'), findingOf('b')];

    expect(states(news(standing, told, NOW_MS + REPEAT_MS - 1))).to.deep.equal([]);
    const repeated = news(standing, told, NOW_MS + REPEAT_MS);
    expect(states(repeated)).to.deep.equal(['a still', 'b still']);
    expect(states(news(standing, repeated.told, NOW_MS + 2 * REPEAT_MS - 1))).to.deep.equal([]);
    expect(states(news(standing, told, NOW_MS + 1_000 * HOUR_MS, 0))).to.deep.equal([]);
  });

  it('begins with what is urgent and new, and ends with what is over', () => {
    const told = { ...toldOf(findingOf('over'), findingOf('worse', { level: 1 })) };

    const found = news(
      [findingOf('hint', { severity: 'hint' }), findingOf('worse', { level: 2 }), findingOf('bad')],
      told,
    );

    expect(states(found)).to.deep.equal(['bad begun', 'worse worse', 'hint begun', 'over over']);
  });
});

describe('findingKey', () => {
  it('names what a trouble is about, and not how large or old it is', () => {
    const bets = { trouble: 'bets_open', provider: 'A' } as const;

    expect(findingKey({ ...bets, measure: 3, sinceMs: 1 })).to.equal(findingKey({ ...bets, measure: 40, sinceMs: 2 }));
    expect(findingKey(bets)).not.to.equal(findingKey({ ...bets, provider: 'B' }));
    expect(findingKey({ trouble: 'breaker_open', agent: 'A' })).not.to.equal(
      findingKey({ trouble: 'breaker_open', agent: 'B' }),
    );
  });

  it('has a level for each digit of a count, and one for a trouble without a count', () => {
    const bets = { trouble: 'bets_open', provider: 'A' } as const;

    expect([9, 10, 99, 100].map((measure) => levelOf({ ...bets, measure }))).to.deep.equal([1, 2, 2, 3]);
    expect(levelOf({ trouble: 'provider_failing', provider: 'A', measure: 100 })).to.equal(1);
  });
});
