import { expect } from 'chai';
import { camelCase, snakeCase } from '../../../../src/domain/shared/name-case.ts';

describe('names', () => {
  for (const [snake, camel] of [
    ['code', 'code'],
    ['member_id', 'memberId'],
    ['has_callback_secret', 'hasCallbackSecret'],
    ['created_at', 'createdAt'],
  ] as const) {
    it(`are ${snake} in JSON and ${camel} in the domain`, () => {
      expect([camelCase(snake), snakeCase(camel)]).to.deep.equal([camel, snake]);
    });
  }
});
