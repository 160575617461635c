import { expect } from 'chai';
import { Ed25519CertificateSigner } from '../../../src/adapters/cryptography/ed25519-certificate-signer.ts';
import { certificateSignerContract } from '../../ports/certificate-signer.contract.ts';

const [OLD, NEW] = ['0b'.repeat(32), '5a'.repeat(32)] as const;

certificateSignerContract(Ed25519CertificateSigner.name, () => new Ed25519CertificateSigner(NEW, [OLD]));

describe('Ed25519CertificateSigner', () => {
  it('signs with the key of SECRETS_KEY, and publishes the keys that only open behind it', () => {
    const [before] = new Ed25519CertificateSigner(OLD).keys;
    const [now] = new Ed25519CertificateSigner(NEW).keys;

    expect(new Ed25519CertificateSigner(NEW, [OLD]).keys).to.deep.equal([now, before]);
    expect(before?.kid).to.not.equal(now?.kid);
  });

  // Computed by Python: cryptography's HKDF and Ed25519PrivateKey.from_private_bytes.
  it('derives the key as RFC 5869 says', () => {
    expect(new Ed25519CertificateSigner(NEW).keys[0]?.x).to.equal('jWpPNlNd6C5i_ZrNfV8GPW5Ssa06VvUbiB4UFAk9kYg');
  });

  it('names a key by its thumbprint of RFC 8037, appendix A.3', () => {
    expect(new Ed25519CertificateSigner(NEW).keys[0]?.kid).to.equal('BmamVSdZ790e7tJuvAVzPmnOa7Ztg9WFGmns0pizezc');
  });
});
