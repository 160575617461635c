import { expect } from 'chai';
import fc from 'fast-check';
import { isPublicAddress } from '../../../../../src/domain/shared/ip-address.ts';

describe('isPublicAddress', () => {
  const publicOnes = [
    ...['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2001:200::1', '2a00:1450::1', '2400::', '3ffe::1'],
  ]; // prettier-ignore
  for (const address of publicOnes) {
    it(`lets ${address} be reached`, () => {
      expect(isPublicAddress(address)).to.equal(true);
    });
  }

  const specialOnes = [
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
    ...['2001::1', '2001:1ff::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0'],
    ...['fec0::1', 'ff02::1', '5f00::1'],
  ]; // prettier-ignore
  for (const address of specialOnes) {
    it(`lets ${address} not be reached`, () => {
      expect(isPublicAddress(address)).to.equal(false);
    });
  }

  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '8.8.8.8 ']) {
    it(`takes "${text}" for no address`, () => {
      expect(isPublicAddress(text)).to.equal(false);
    });
  }

  it('lets no IPv4 address be reached through IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).to.equal(false);
      }),
    );
  });
});
