import { createPublicKey, verify } from 'node:crypto';
import { expect } from 'chai';
import type { CertificateSigner } from '../../src/application/ports/certificate-signer.ts';

/** The promises of every signer. */
export function certificateSignerContract(title: string, open: () => CertificateSigner): void {
  describe(`${title} (a CertificateSigner)`, () => {
    it('signs by the first of its public keys, and each process signs the same', () => {
      const text = '{"agent":"ACME","title":"获取成功"}';
      const signature = open().sign(text);
      const [first] = open().keys;
      const { kid = '', x = '' } = first ?? {};

      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      expect(signature.key).to.equal(kid);
      expect(verify(null, Buffer.from(text), key, Buffer.from(signature.value, 'base64url'))).to.equal(true);
      expect(verify(null, Buffer.from(`${text} `), key, Buffer.from(signature.value, 'base64url'))).to.equal(false);
      expect(open().sign(text)).to.deep.equal(signature);
    });

    it('publishes nothing but public keys', () => {
      for (const key of open().keys) expect(key).to.have.all.keys('kty', 'crv', 'alg', 'use', 'kid', 'x');
    });
  });
}
