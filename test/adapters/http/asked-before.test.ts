import { expect } from 'chai';
import { AskedBefore } from '../../../src/adapters/http/agent-api/asked-before.ts';

describe('AskedBefore', () => {
  let asked: AskedBefore;

  beforeEach(() => {
    asked = new AskedBefore();
  });

  it('knows a question from the second time on', () => {
    expect([1, 2, 3].map(() => asked.note('ACME', 'page=1'))).to.deep.equal([false, true, true]);
  });

  it('knows who asked', () => {
    asked.note('ACME', 'page=1');

    expect(asked.note('OTHER', 'page=1')).to.equal(false);
  });

  it('knows nothing any more once it has forgotten, however often it did', () => {
    for (let age = 0; age < 1_000; age += 1) {
      expect(asked.note('ACME', 'page=1')).to.equal(false);
      expect(asked.note('ACME', 'page=1')).to.equal(true);
      asked.forget();
    }
  });

  it('knows nearly all of as many questions as a busy gateway is asked', () => {
    const questions = Array.from({ length: 50_000 }, (_, at) => `category=slot&page=${at}`);

    const news = questions.filter((question) => !asked.note('ACME', question));
    const known = questions.filter((question) => asked.note('ACME', question));

    expect(news.length).to.be.greaterThan(49_990);
    expect(known.length).to.be.greaterThan(40_000);
  });
});
