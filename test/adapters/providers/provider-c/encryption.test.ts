import { expect } from 'chai';
import fc from 'fast-check';
import { decrypt, encrypt, sign } from '../../../../src/adapters/providers/provider-c/encryption.ts';

const ENCRYPT_KEY = 'Zk7Qw2Lp';
const KEYS = { md5Key: 'MadeUpMd5Key1', secretKey: '0123456789ABCDEF0123456789ABCDEF' };
const TIME = '20260115093000';

/** What seven implementations of single DES and MD5 agree on. */
const SAMPLES = [
  {
    method: 'LoginRequest',
    q: 'pbILFPrcPRZy3l3FL7axkHIJT307vx6T77I4BgEYLBKxbEDZREwtLri9mfnYlSsNjoRA3Wf/9MjyVN3C6WCaCx5hYi84EoIRc9h2RAUzERkx/kxSc2p7H2BX/kq/yWAaPHmKTuWE5Abks4yaJ1zoZA==',
    s: '233dd13ffd5e4d6f6f1aa754843c0b88',
  },
  {
    method: 'RegUserInfo',
    q: 'sWonbO0yvu/l4aikEUqdroluyH3wBsVgr7R1z+wmjQQltpbjtWx/N1HKLXr+s9O63KNc1JxyO5EYIREf+FxNSjEH/yEGrsiOXp9tt5BBM6YKlLPoU+ku9ONAW1k7NnKZWiH4vYV9ZqmTZUd9t8MO4Q==',
    s: 'babf14b63a90e6812ca15f7993849794',
  },
];

describe('the encryption of protocol C', () => {
  for (const { method, q, s } of SAMPLES) {
    const query = `method=${method}&Key=${KEYS.secretKey}&Time=${TIME}&Username=demo001&CurrencyType=USD`;

    it(`encrypts the proven sample of ${method} byte for byte`, () => {
      expect(encrypt(query, ENCRYPT_KEY)).to.equal(q);
    });

    it(`signs the proven sample of ${method} byte for byte`, () => {
      expect(sign(query, TIME, KEYS)).to.equal(s);
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
