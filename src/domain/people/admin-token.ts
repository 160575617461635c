import type { Role } from './role.ts';

/** The beginning of an administrator's token. People and scanners for leaked secrets recognise a token by it. */
export const ADMIN_TOKEN_PREFIX = 'adm_';

/** The number of random bytes after the prefix. */
export const ADMIN_TOKEN_BYTES = 32;

/** The precision with which the moment of the last use is stored. */
export const LAST_USED_STEP_MS = 3_600_000;

/** The most valid tokens of an administrator at a time. */
export const USABLE_TOKENS_MAX = 100;

/** Longest description of a token. */
export const LABEL_LENGTH_MAX = 128;

/** A token of an administrator, without its secret. Instants are milliseconds since the epoch. */
export interface AdminToken {
  readonly id: string;
  readonly owner: string;
  /** The most rights of the token. If the owner has fewer rights, it has only those. */
  readonly role: Role;
  readonly label: string;
  readonly speaksForOthers: boolean;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly revokedAtMs: number | undefined;
  /** The last use, in steps of {@link LAST_USED_STEP_MS}; undefined if it was never used. */
  readonly lastUsedAtMs: number | undefined;
}

/** Whether a token may be used at this moment. */
export const isTokenUsable = (token: Pick<AdminToken, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean =>
  token.revokedAtMs === undefined && nowMs < token.expiresAtMs;
