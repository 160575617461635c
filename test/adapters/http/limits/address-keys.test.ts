import { expect } from 'chai';
import { AddressKeys, KEPT_MAX } from '../../../../src/adapters/http/limits/request-guard.ts';
import { addressKey } from '../../../../src/domain/shared/ip-address.ts';

const ADDRESSES = [
  '192.0.2.7',
  '::ffff:192.0.2.7',
  '2001:db8::1',
  '2001:DB8:0:0:1::1',
  'unknown',
  '',
  'x'.repeat(5_000),
];

describe('the keys of addresses', () => {
  it('are those that are made anew, at the first look and later', () => {
    const keys = new AddressKeys();

    for (const address of [...ADDRESSES, ...ADDRESSES]) expect(keys.keyOf(address)).to.equal(addressKey(address));
  });

  it('are not kept for a text that is longer than an address', () => {
    const keys = new AddressKeys();

    keys.keyOf('x'.repeat(5_000));

    expect(keys.size).to.equal(0);
  });

  it('are right, and not too many, after more addresses than are kept', () => {
    const keys = new AddressKeys();

    for (let at = 0; at < 2_500; at += 1) {
      const address = `198.51.${at >> 8}.${at & 255}`;
      expect(keys.keyOf(address)).to.equal(address);
      expect(keys.size).to.be.at.most(KEPT_MAX);
    }
    expect(keys.keyOf('198.51.0.1')).to.equal('198.51.0.1');
  });
});
