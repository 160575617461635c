import { BlockList } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { isInIpRange } from '../../../../../src/domain/shared/ip-address.ts';

describe('an IP range', () => {
  for (const [address, range] of [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.0/24'],
    ['192.0.2.7', '0.0.0.0/0'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['192.0.2.7', '::ffff:192.0.2.0/120'],
    ['2001:db8::1', '2001:db8::/32'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::1', '::1/128'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ] as const) {
    it(`has ${address} in ${range}`, () => {
      expect(isInIpRange(address, range)).to.equal(true);
    });
  }

  for (const [address, range] of [
    ['192.0.3.7', '192.0.2.0/24'],
    ['192.0.2.8', '192.0.2.7'],
    ['2001:db9::1', '2001:db8::/32'],
    ['::1', '0.0.0.0/0'],
    ['', '0.0.0.0/0'],
    ['unknown', '::/0'],
    ['192.0.2.7:80', '192.0.2.0/24'],
    ['192.0.2.7', 'nonsense'],
  ] as const) {
    it(`does not have ${JSON.stringify(address)} in ${range}`, () => {
      expect(isInIpRange(address, range)).to.equal(false);
    });
  }

  it('agrees with the platform', () => {
    const ranges = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }));
    const near = fc.tuple(fc.ipV4(), ranges, fc.boolean());
    fc.assert(
      fc.property(near, ([address, [base, prefix], isNear]) => {
        const asked = isNear ? [...base.split('.').slice(0, 3), address.split('.')[3]].join('.') : address;
        const list = new BlockList();
        list.addSubnet(base, prefix);
        return list.check(asked) === isInIpRange(asked, `${base}/${prefix}`);
      }),
    );
  });

  it('agrees with the platform about IPv6', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), fc.integer({ min: 0, max: 128 }), (address, base, prefix) => {
        const list = new BlockList();
        list.addSubnet(base, prefix, 'ipv6');
        const isMapped = base.includes('.') || address.includes('.');
        return isMapped || list.check(address, 'ipv6') === isInIpRange(address, `${base}/${prefix}`);
      }),
    );
  });
});
