import type { CertificateSignature } from '../../domain/agent/certificate.ts';

/** A public key as a JWK of RFC 8037. */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  /** The thumbprint of RFC 7638. */
  readonly kid: string;
  /** The 32 bytes in base64url. */
  readonly x: string;
}

/** Signs certificates. All processes of a gateway sign with the same key. */
export interface CertificateSigner {
  /** The keys that verify: first that of new signatures, then those of earlier ones. */
  readonly keys: readonly PublicKey[];
  sign(text: string): CertificateSignature;
}
