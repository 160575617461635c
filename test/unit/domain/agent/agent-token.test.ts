import { expect } from 'chai';
import { isUsable, signedText } from '../../../../src/domain/agent/agent-token.ts';

const NOW_MS = 1_000_000;

describe('isUsable', () => {
  const cases = [
    ['allows a token that never expires', undefined, undefined, true],
    ['allows a token a millisecond before it expires', NOW_MS + 1, undefined, true],
    ['refuses a token from the millisecond in which it expires', NOW_MS, undefined, false],
    ['refuses a token after it has expired', NOW_MS - 1, undefined, false],
    ['refuses a revoked token', undefined, NOW_MS - 1, false],
    ['refuses a revoked token that would not have expired', NOW_MS + 1, NOW_MS - 1, false],
    ['refuses a token that another process revoked with a clock ahead of ours', undefined, NOW_MS + 1, false],
  ] as const;
  for (const [behaviour, expiresAtMs, revokedAtMs, expected] of cases) {
    it(behaviour, () => {
      expect(isUsable({ expiresAtMs, revokedAtMs }, NOW_MS)).to.equal(expected);
    });
  }
});

describe('signedText', () => {
  it('has the key and the timestamp, and the request where the token covers one', () => {
    const request = { method: 'POST', path: '/api/v1/transfer', bodySha256: 'ab12' };

    expect(signedText('key', '1700000000')).to.equal('key.1700000000');
    expect(signedText('key', '1700000000', request)).to.equal('key.1700000000.POST./api/v1/transfer.ab12');
  });
});
