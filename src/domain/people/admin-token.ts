import type { Role } from './role.ts';

/** The beginning of an administrator's token, by which people and scanners of leaked secrets recognise one. */
export const ADMIN_TOKEN_PREFIX = 'adm_';

/** Random bytes behind the prefix. */
export const ADMIN_TOKEN_BYTES = 32;

/** The moment of the last use is kept no more exactly than this. */
export const LAST_USED_STEP_MS = 3_600_000;

/** Most tokens of an administrator that work at a time. */
export const USABLE_TOKENS_MAX = 100;

/** Longest description of a token. */
export const LABEL_LENGTH_MAX = 128;

/** A token of an administrator, without its secret. Instants are milliseconds since the epoch. */
export interface AdminToken {
  readonly id: string;
  readonly owner: string;
  /** The most that it may do; less, when the owner may do less. */
  readonly role: Role;
  readonly label: string;
  readonly speaksForOthers: boolean;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly revokedAtMs: number | undefined;
  /** In steps of {@link LAST_USED_STEP_MS}; undefined when it was never used. */
  readonly lastUsedAtMs: number | undefined;
}

/** Whether a token may be used at this moment. */
export const isTokenUsable = (token: Pick<AdminToken, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean =>
  token.revokedAtMs === undefined && nowMs < token.expiresAtMs;
