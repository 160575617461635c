import { expect } from 'chai';
import { PageMemo } from '../../../src/adapters/http/agent-api/page-memo.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';

describe('PageMemo', () => {
  const agent = agentOf();
  let version: object | undefined;
  let memo: PageMemo;
  const keyOf = (question: string, manner = 'en') => memo.key(agent, manner, question)!;

  beforeEach(() => {
    version = {};
    memo = new PageMemo({ current: () => version });
  });

  it('gives each question in each manner the answer that was kept for it', () => {
    for (const manner of ['en', 'zh', 'en\ntext']) {
      for (const question of ['page=1', 'page=2']) memo.keep(keyOf(question, manner), `${manner} ${question}`);
    }

    expect(memo.find(keyOf('page=2', 'zh'))).to.equal('zh page=2');
    expect(memo.find(keyOf('page=1', 'en\ntext'))).to.equal('en\ntext page=1');
    expect(memo.find(keyOf('page=3'))).to.equal(undefined);
    expect(memo.find(keyOf('page=1', 'th'))).to.equal(undefined);
  });

  it('keeps the first of two answers to the same', () => {
    memo.keep(keyOf('page=1'), 'first');
    memo.keep(keyOf('page=1'), 'second');

    expect(memo.find(keyOf('page=1'))).to.equal('first');
  });

  it('forgets all once something has changed, and keeps nothing that was asked before', () => {
    const before = keyOf('page=1');
    memo.keep(before, 'old');
    version = {};
    memo.keep(before, 'old');

    expect(memo.find(keyOf('page=1'))).to.equal(undefined);
  });

  it('does not look through ever more manners of one question', () => {
    for (let manner = 0; manner < 100; manner += 1) memo.keep(keyOf('page=1', `type-${manner}`), 'answer');

    const kept = Array.from({ length: 100 }, (_, manner) => memo.find(keyOf('page=1', `type-${manner}`)));
    expect(kept.filter((answer) => answer !== undefined)).to.have.length(16);
  });
});
