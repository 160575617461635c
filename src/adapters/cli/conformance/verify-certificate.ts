/** `verify`: whether a certificate is genuine and still says something. It needs the gateway's public key, and no gateway. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { signedText, type Certificate, type SignedCertificate } from '../../../domain/agent/certificate.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Call } from '../command-line/call.ts';
import type { Shape } from '../command-line/shape.ts';
import { certificatePage } from './certificate-page.ts';
import { KIT_VERSION } from './kit.ts';

export const VERIFY_COMMAND: Omit<Shape, 'examples'> = {
  summary: 'Verify the certificate of an Agent, without a gateway.',
  details:
    'A gateway publishes its keys at /.well-known/jwks.json. The exit code is 0 when the certificate is genuine, has not expired, is of this ' +
    'version of the kit and tells of no failed case; else 1, and a sentence says why. It is 2 when a file cannot be read.',
  arguments: [
    {
      name: 'FILE',
      description: 'The certificate, as `agents certify --json` or `agents conformance --json` prints it.',
    },
  ],
  options: {
    key: {
      kind: 'text',
      value: 'KEY',
      description: 'The public key of the gateway: its `x`, or a file with the answer of /.well-known/jwks.json.',
      isRequired: true,
    },
    page: {
      kind: 'file',
      value: 'FILE',
      description: 'Write a genuine certificate as a page for people to this file.',
    },
  },
};

/** The finding, as a sentence for people. */
export interface Verified {
  readonly isGood: boolean;
  readonly sentence: string;
}

/** Verifies the file that a call names. Refuses with a sentence without its full stop if a file cannot be read or written. */
export async function verifyByCall(call: Call, nowMs: number): Promise<Result<Verified, string>> {
  try {
    const keys = keysOf(await keyText(call.text('key') ?? ''));
    const verified = verifyCertificate(await readFile(call.argument('FILE'), 'utf8'), keys, nowMs);
    const page = call.text('page');
    if (page !== undefined && verified.certificate !== undefined)
      await writeFile(page, certificatePage(verified.certificate, verified.sentence));
    return ok({ isGood: verified.isGood, sentence: verified.sentence });
  } catch (error) {
    return err((error as Error).message);
  }
}

/** The certificate is undefined if it is not genuine. */
interface Judged extends Verified {
  readonly certificate?: Certificate;
}

/** Judges a file by the keys of a gateway. */
export function verifyCertificate(text: string, keys: ReadonlyMap<string, KeyObject>, nowMs: number): Judged {
  const signed = signedIn(text);
  if (signed === undefined) return bad('The file is no certificate, or a part of it is missing.');
  const { certificate, signature } = signed;
  const key = keys.get(signature.key);
  if (key === undefined) return bad(`It is signed with another key, ${signature.key}.`);
  if (!verify(null, Buffer.from(signedText(certificate)), key, Buffer.from(signature.value, 'base64url')))
    return bad('It was altered: the signature is not that of this text.');
  return { ...judged(certificate, nowMs), certificate };
}

function judged(certificate: Certificate, nowMs: number): Verified {
  const { agent, address, issued, expires, kit, passed, failed, omitted } = certificate;
  if (Date.parse(expires) <= nowMs) return bad(`It is genuine, but expired at ${expires}: certify the Agent again.`);
  if (kit !== KIT_VERSION)
    return bad(`It is genuine, but of version ${kit} of the kit, and this one is ${KIT_VERSION}: the cases differ.`);
  const counts = `${passed} cases passed, ${failed} failed, ${omitted} left out`;
  const sentence = `It is genuine: ${agent} at ${address} was tried at ${issued}; ${counts}.`;
  return { isGood: failed === 0, sentence };
}

const bad = (sentence: string): Verified => ({ isGood: false, sentence });

/** The shape of the certificate needs no check: only a gateway can have signed it. */
function signedIn(text: string): SignedCertificate | undefined {
  try {
    const file = JSON.parse(text) as Partial<SignedCertificate> & { readonly signed?: Partial<SignedCertificate> };
    const { certificate, signature } = file.signed ?? file;
    const isWhole = typeof certificate === 'object' && KEY_NAME.test(signature?.key ?? '');
    return isWhole && typeof signature?.value === 'string' ? { certificate, signature } : undefined;
  } catch {
    return undefined;
  }
}

/** The name is shown to people before anything is proven. Other characters could draw another verdict on a terminal. */
const KEY_NAME = /^[\w-]{1,64}$/;

const RAW_KEY = /^[\w-]{43}$/;

const keyText = async (key: string): Promise<string> =>
  RAW_KEY.test(key) ? JSON.stringify({ keys: [{ x: key }] }) : readFile(key, 'utf8');

/** The keys of a JWK set by their thumbprints, RFC 7638. Throws a sentence if it has none. */
export function keysOf(text: string): ReadonlyMap<string, KeyObject> {
  try {
    const { keys } = JSON.parse(text) as { readonly keys: readonly { readonly x: string }[] };
    return new Map(keys.map(({ x }) => namedKey({ crv: 'Ed25519', kty: 'OKP', x })));
  } catch (cause) {
    throw new Error('--key must be the `x` of a key, or a file with the answer of /.well-known/jwks.json', { cause });
  }
}

function namedKey(jwk: { readonly crv: string; readonly kty: string; readonly x: string }): [string, KeyObject] {
  const name = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
  return [name, createPublicKey({ key: jwk, format: 'jwk' })];
}
