import { instantText } from '../shared/instant.ts';
import type { WalletMode } from './agent.ts';
import type { TriedCase } from './conformance-run.ts';

/** As long as the gateway keeps an ended job, unless it is told otherwise. */
export const CERTIFICATE_DAYS = 90;

const DAY_MS = 86_400_000;

/** The subject of a certificate, and the result of its run. */
export interface CertifiedRun {
  /** The code of the Agent. */
  readonly agent: string;
  /** The callback base that was tried. */
  readonly address: string;
  readonly wallet: WalletMode;
  /** The public address of the gateway that made the run; null if it has none. */
  readonly gateway: string | null;
  /** The version of the interface, and that of the conformance kit. */
  readonly interface: string;
  readonly kit: string;
  /** The time within which 95 of 100 answers came, in milliseconds; null without an answer. */
  readonly p95: number | null;
  readonly cases: readonly TriedCase[];
}

/** A run of the conformance kit that the gateway has made itself. Its names are single words, so that they are the same in every form. */
export interface Certificate extends CertifiedRun {
  /** Instants in ISO 8601, UTC. */
  readonly issued: string;
  readonly expires: string;
  readonly passed: number;
  readonly failed: number;
  /** Cases that were left out, because the run named no player for them. */
  readonly omitted: number;
}

/** A signature by Ed25519, RFC 8032. */
export interface CertificateSignature {
  /** The name of the key: the thumbprint of RFC 7638. */
  readonly key: string;
  /** The 64 bytes in base64url. */
  readonly value: string;
}

export interface SignedCertificate {
  readonly certificate: Certificate;
  readonly signature: CertificateSignature;
}

/** The certificate of a run that ended now. */
export function certificateOf(run: CertifiedRun, nowMs: number): Certificate {
  const count = (verdict: TriedCase['verdict']) => run.cases.filter((tried) => tried.verdict === verdict).length;
  return {
    ...run,
    issued: instantText(nowMs),
    expires: instantText(nowMs + CERTIFICATE_DAYS * DAY_MS),
    passed: count('passed'),
    failed: count('failed'),
    omitted: count('left_out'),
  };
}

/**
 * The text that is signed: the canonical JSON of RFC 8785, with sorted names and without white space. So a file keeps its signature when a program
 * or an editor formats it anew. Numbers must be whole.
 */
export function signedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(signedText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${signedText(inner)}`).join(',')}}`;
}
