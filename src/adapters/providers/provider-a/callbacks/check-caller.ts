import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hall } from '../config.ts';
import { signatureOf, type SignatureRule } from '../signature.ts';
import type { Parameters } from './read-body.ts';
import { identifier } from './fields.ts';
import { ERRORS, type RpcError } from './replies.ts';

/** How a callback shows that it is the upstream's. */
export interface CallerRule {
  /** What is hashed; undefined where no formula is known. */
  readonly signature: SignatureRule | undefined;
  /** The answer to another hall. */
  readonly foreignHall: RpcError;
}

/** What is wrong with a caller. */
export interface CallerFault {
  readonly error: RpcError;
  /** It named another hall, or signed wrongly. */
  readonly isUnsigned: boolean;
}

/** In the order of the strictest receiver: what is missing, then the hall, then the signature. */
export function callerFault(
  params: Parameters,
  { signature, foreignHall }: CallerRule,
  hall: Hall,
): CallerFault | undefined {
  const hashed = signature?.hashed ?? [];
  const texts = textsOf(params, ['random', 'sign', 'sn', ...hashed]);
  if (texts === undefined) return { error: ERRORS.parameters, isUnsigned: false };
  const { random = '', sign = '', sn = '' } = texts;
  if (!isSame(sn, hall.sn)) return { error: foreignHall, isUnsigned: true };
  if (signature === undefined) return undefined;
  const isSigned = isSame(sign, signatureOf(signature, { ...texts, random, sn }, hall));
  return isSigned ? undefined : { error: ERRORS.signature, isUnsigned: true };
}

function textsOf(params: Parameters, names: readonly string[]): Readonly<Record<string, string>> | undefined {
  const texts = names.flatMap((name) => {
    const text = identifier.safeParse(params[name]).data;
    return text === undefined ? [] : [[name, text] as const];
  });
  return texts.length === names.length ? Object.fromEntries(texts) : undefined;
}

/** Takes the same time wherever the two differ; digests, because the comparison wants equal lengths. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(digestOf(left), digestOf(right));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
