import { expect } from 'chai';
import { SharedAnswers } from '../../src/application/shared-answers.ts';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { ControllableClock } from '../fakes/controllable-clock.ts';

const KEEP_MS = 100;

describe('SharedAnswers', () => {
  let clock: ControllableClock;
  let answers: SharedAnswers<string, string>;
  let asked: string[];

  beforeEach(() => {
    clock = new ControllableClock();
    const rule = { keepMs: KEEP_MS, weightMax: 3, weightOf: (text: string) => text.length, underWayMax: 2 };
    answers = new SharedAnswers(rule, clock);
    asked = [];
  });

  const get = (key: string, answer: Result<string, string> = ok('x'), group = 'G') =>
    answers.get({ group, key }, () => {
      asked.push(key);
      return Promise.resolve(answer);
    });

  it('asks once for all who ask at the same time, and for those who come soon after', async () => {
    const together = await Promise.all([get('a'), get('a')]);
    const after = await get('a', ok('y'));

    expect([together, after]).to.deep.equal([[ok('x'), ok('x')], ok('x')]);
    expect(asked).to.deep.equal(['a']);
  });

  it('asks again when the answer is old', async () => {
    await get('a');
    clock.advance(KEEP_MS);

    expect(await get('a', ok('y'))).to.deep.equal(ok('y'));
  });

  it('asks again when the clock was put back', async () => {
    await get('a');
    clock.advance(-1);

    expect(await get('a', ok('y'))).to.deep.equal(ok('y'));
  });

  it('tells questions and groups apart, however they are spelled', async () => {
    await get('a', ok('x'), 'G');
    await get('b', ok('y'), 'G');

    expect(await get('a', ok('z'), 'H')).to.deep.equal(ok('z'));
    expect(await get('b')).to.deep.equal(ok('y'));
  });

  it('does not keep a refusal', async () => {
    const refused = await Promise.all([get('a', err('no')), get('a')]);

    expect(refused).to.deep.equal([err('no'), err('no')]);
    expect(await get('a')).to.deep.equal(ok('x'));
  });

  it('passes a fault on to all who wait, and does not keep it', async () => {
    const fail = () => {
      throw new Error('a bug');
    };
    const waiting = [answers.get({ group: 'G', key: 'a' }, fail), get('a')].map(async (answer) => answer);

    const outcomes = await Promise.allSettled(waiting);

    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await get('a')).to.deep.equal(ok('x'));
  });

  it('forgets the oldest when the answers weigh too much', async () => {
    for (const key of ['a', 'b', 'c']) await get(key);
    await get('d', ok('xx'));

    for (const key of ['c', 'd']) await get(key);
    expect(asked).to.deep.equal(['a', 'b', 'c', 'd']);
    for (const key of ['a', 'b']) await get(key);
    expect(asked).to.deep.equal(['a', 'b', 'c', 'd', 'a', 'b']);
  });

  it('keeps the newest answer however heavy it is, until the next one comes', async () => {
    await get('a', ok('heavier than all'));
    expect(await get('a', ok('y'))).to.deep.equal(ok('heavier than all'));
    await get('b');

    expect(await get('a', ok('y'))).to.deep.equal(ok('y'));
  });

  it('lets only so many of a group be asked for at once', async () => {
    const first = [get('a'), get('b')];

    expect(get('c')).to.equal(undefined);
    expect(await get('c', ok('z'), 'H')).to.deep.equal(ok('z'));
    await Promise.all(first.map(async (answer) => answer));
    expect(await get('c')).to.deep.equal(ok('x'));
  });
});
