import { isIP } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { isIpAddress } from '../../../../../src/domain/shared/ip-address.ts';

describe('isIpAddress', () => {
  it('takes every IPv4 and IPv6 address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        expect(isIpAddress(text)).to.equal(true);
      }),
    );
  });

  it('takes nothing that Node does not take', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789abcdefF:.%[]/ '.split('')), maxLength: 46 });
    fc.assert(
      fc.property(nearly, (text) => {
        expect(isIpAddress(text) && isIP(text) === 0).to.equal(false);
      }),
      { numRuns: 2_000 },
    );
  });

  for (const text of [
    '',
    '256.0.0.1',
    '01.2.3.4',
    '1.2.3',
    '::1%eth0',
    '[::1]',
    '10.0.0.0/8',
    '::1:80:',
    'localhost',
  ]) {
    it(`does not take "${text}"`, () => {
      expect(isIpAddress(text)).to.equal(false);
    });
  }
});
