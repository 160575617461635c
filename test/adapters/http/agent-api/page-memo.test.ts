import { expect } from 'chai';
import { PageMemo } from '../../../../src/adapters/http/agent-api/page-memo.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';

const MIB = 1024 * 1024;

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

  it('does not give what took the place of a forgotten answer', () => {
    const before = keyOf('page=1');
    memo.keep(before, 'old');
    version = {};
    memo.keep(keyOf('page=2'), 'new');

    expect(memo.find(before)).to.equal(undefined);
    expect(memo.find(keyOf('page=2'))).to.equal('new');
  });

  it('does not look through ever more manners of one question', () => {
    for (let manner = 0; manner < 100; manner += 1) memo.keep(keyOf('page=1', `type-${manner}`), 'answer');

    const kept = Array.from({ length: 100 }, (_, manner) => memo.find(keyOf('page=1', `type-${manner}`)));
    expect(kept.filter((answer) => answer !== undefined)).to.have.length(16);
  });

  it('begins anew when it is full, and keeps what is asked for after that', () => {
    memo = new PageMemo({ current: () => version }, 2 * MIB);
    const long = 'x'.repeat(MIB);
    memo.keep(keyOf('page=1'), long);
    memo.keep(keyOf('page=2'), long);
    expect(memo.find(keyOf('page=2'))).to.equal(long);

    memo.keep(keyOf('page=3'), 'no room');
    expect(['page=1', 'page=2', 'page=3'].map((question) => memo.find(keyOf(question)))).to.deep.equal(
      Array(3).fill(undefined),
    );
    memo.keep(keyOf('page=3'), 'room again');
    expect(memo.find(keyOf('page=3'))).to.equal('room again');
  });

  it('does not keep an answer that is too long, and forgets no other for it', () => {
    memo.keep(keyOf('page=1'), 'short');
    memo.keep(keyOf('page=2'), 'x'.repeat(MIB + 1));

    expect(memo.find(keyOf('page=1'))).to.equal('short');
    expect(memo.find(keyOf('page=2'))).to.equal(undefined);
  });
});
