import { expect } from 'chai';
import { addressKey } from '../../../../../src/domain/shared/ip-address.ts';

describe('the key of an address', () => {
  for (const [address, key] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
    ['', ''],
    ['x'.repeat(46), 'no address'],
  ] as const) {
    it(`is ${key} for ${address.slice(0, 24)}`, () => {
      expect(addressKey(address)).to.equal(key);
    });
  }

  it('is one for all addresses of a network of 64 bits', () => {
    const keys = new Set(['2001:db8:0:1::1', '2001:db8:0:1:ffff::', '2001:db8:0:1:a:b:c:d'].map(addressKey));

    expect(keys.size).to.equal(1);
  });
});
