import { isSameText, readShape } from '../../protocol-kit.ts';
import type { Hall } from '../config.ts';
import { signatureOf, type SignatureRule } from '../signature.ts';
import type { Parameters } from './read-body.ts';
import { identifier } from './fields.ts';
import { ERRORS, type RpcError } from './replies.ts';

/** The proof that a callback comes from the upstream. */
export interface CallerRule {
  /** The hashed parameters; undefined if no formula is known. */
  readonly signature: SignatureRule | undefined;
  /** The answer to another hall. */
  readonly foreignHall: RpcError;
}

/** The fault of a caller. */
export interface CallerFault {
  readonly error: RpcError;
  /** The caller named another hall, or the signature is wrong. */
  readonly isUnsigned: boolean;
}

/** Checks in the order of the strictest receiver: missing parameters, then the hall, then the signature. */
export function callerFault(
  params: Parameters,
  { signature, foreignHall }: CallerRule,
  hall: Hall,
): CallerFault | undefined {
  const hashed = signature?.hashed ?? [];
  const texts = textsOf(params, ['random', 'sign', 'sn', ...hashed]);
  if (texts === undefined) return { error: ERRORS.parameters, isUnsigned: false };
  const { random = '', sign = '', sn = '' } = texts;
  if (!isSameText(sn, hall.sn)) return { error: foreignHall, isUnsigned: true };
  if (signature === undefined) return undefined;
  const isSigned = isSameText(sign, signatureOf(signature, { ...texts, random, sn }, hall));
  return isSigned ? undefined : { error: ERRORS.signature, isUnsigned: true };
}

function textsOf(params: Parameters, names: readonly string[]): Readonly<Record<string, string>> | undefined {
  const texts = names.flatMap((name) => {
    const text = readShape(identifier, params[name]).data;
    return text === undefined ? [] : [[name, text] as const];
  });
  return texts.length === names.length ? Object.fromEntries(texts) : undefined;
}
