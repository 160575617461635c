import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import type { CertificateSigner, PublicKey } from '../../application/ports/certificate-signer.ts';
import type { CertificateSignature } from '../../domain/agent/certificate.ts';
import { keyOf } from './aes-secret-box.ts';

/** The beginning of every private key of Ed25519 in PKCS #8, before its 32 bytes: RFC 8410. */
const PKCS8_BEGINNING = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
/** Separates this key from other uses of SECRETS_KEY. */
const PURPOSE = 'certificates of agent-game-gateway';

/**
 * Signs with a key that is derived from SECRETS_KEY by HKDF, RFC 5869. So every process has it, nothing is stored, and it changes with SECRETS_KEY;
 * the keys of SECRETS_KEYS_TO_OPEN still verify.
 */
export class Ed25519CertificateSigner implements CertificateSigner {
  readonly keys: readonly PublicKey[];
  readonly #key: KeyObject;

  /** Reads keys in the form in which an operator writes them. */
  constructor(sealing: string, opening: readonly string[] = []) {
    this.#key = derived(sealing);
    this.keys = [this.#key, ...opening.map(derived)].map(publicKeyOf);
  }

  sign(text: string): CertificateSignature {
    const [{ kid }] = this.keys as readonly [PublicKey];
    return { key: kid, value: sign(null, Buffer.from(text), this.#key).toString('base64url') };
  }
}

function derived(text: string): KeyObject {
  const seed = hkdfSync('sha256', keyOf(text), '', PURPOSE, SEED_BYTES);
  return createPrivateKey({ key: Buffer.concat([PKCS8_BEGINNING, Buffer.from(seed)]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(key: KeyObject): PublicKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: thumbprint.digest('base64url'), x };
}
