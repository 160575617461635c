import { expect } from 'chai';
import fc from 'fast-check';
import { decrypt, encrypt } from '../../../../src/adapters/providers/provider-c/encryption.ts';
import { SAMPLES } from './sealed-samples.ts';

const ENCRYPT_KEY = 'Zk7Qw2Lp';
describe('the encryption of protocol C', () => {
  for (const { method, query, encrypted } of SAMPLES) {
    it(`encrypts the proven sample of ${method} byte for byte`, () => {
      expect(encrypt(query, ENCRYPT_KEY)).to.equal(encrypted);
    });
  }

  it('encrypts the short vector byte for byte', () => {
    expect(encrypt('username=demo001&currency=USD', ENCRYPT_KEY)).to.equal(
      'qd/rRS+witQXc6xXqrUWw7Revu92DX3o9PwyShuFL7Y=',
    );
  });

  it('decrypts whatever it encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decrypt(encrypt(text, ENCRYPT_KEY), ENCRYPT_KEY)).to.equal(text);
      }),
    );
  });

  it('does not decrypt what is no whole number of blocks', () => {
    expect(() => decrypt('qd/rRS+witQX', ENCRYPT_KEY)).to.throw();
  });
});
