import { inLowerCase } from '../shared/letter-case.ts';
import type { Role } from './role.ts';

/** The name in the log of changes for callers who use the first key without a name of their own. */
export const FIRST_KEY_NAME = 'ADMIN_TOKEN';

/** A name that is safe in a log and in an address. It is in lower case, so that `Ann` and `ann` are one person. */
const NAME = /^[a-z0-9][a-z0-9._@+-]{0,63}$/;

export const NAME_RULE =
  'must be 1 to 64 letters, digits, ".", "_", "@", "+" or "-", beginning with a letter or digit, and not a name of the gateway';

/** Names that the log of changes uses, or has used, for the first key and for failures without a name. */
const RESERVED = /^(?:admin_token$|nobody$|token-)/;

/** Folds the name of an administrator; undefined if the text is not a valid name. */
export function administratorName(text: string): string | undefined {
  const name = inLowerCase(text.trim());
  return NAME.test(name) && !RESERVED.test(name) ? name : undefined;
}

/** A person or a program that administers the gateway. Instants are milliseconds since the epoch. */
export interface Administrator {
  readonly name: string;
  readonly role: Role;
  /** False: all credentials of the administrator are refused. */
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly createdBy: string;
  /** The account at the identity provider, if the administrator signs in there. */
  readonly subject: string | undefined;
  readonly signedInAtMs: number | undefined;
}

/** The sender of an administration call, as far as it was proven. */
export interface Caller {
  /** The administrator, or {@link FIRST_KEY_NAME}. */
  readonly name: string;
  readonly role: Role;
  /** How the caller proved it: `ADMIN_TOKEN`, `token:` or `session:` with an id. */
  readonly credential: string;
  /** Whether the caller may act under another name. */
  readonly speaksForOthers: boolean;
  /** The end of the token that the caller sent; undefined for other credentials. */
  readonly tokenEndsAtMs?: number;
}
