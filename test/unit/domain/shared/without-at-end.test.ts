import { expect } from 'chai';
import { withoutAtEnd } from '../../../../src/domain/shared/without-at-end.ts';

describe('withoutAtEnd', () => {
  for (const [text, shown] of [
    ['https://a.example//', 'https://a.example'],
    ['https://a.example/b', 'https://a.example/b'],
    ['///', ''],
    ['', ''],
  ] as const) {
    it(`makes ${JSON.stringify(shown)} of ${JSON.stringify(text)}`, () => {
      expect(withoutAtEnd(text, '/')).to.equal(shown);
    });
  }
});
