import type { AdminToken } from '../../domain/people/admin-token.ts';
import type { Administrator } from '../../domain/people/administrator.ts';

/** A token as it is stored, with a digest in place of its secret. */
export interface KeptAdminToken extends AdminToken {
  readonly digest: string;
}

/** A token and its owner. */
export interface OwnedAdminToken {
  readonly token: AdminToken;
  readonly owner: Administrator;
}

/** Keeps the tokens of administrators. */
export interface AdminTokenStore {
  /** False if the owner does not exist, or the id is taken. */
  add(token: KeptAdminToken): Promise<boolean>;
  /** The token with this digest and its owner, whatever their state. */
  find(digest: string): Promise<OwnedAdminToken | undefined>;
  /** The tokens of an owner, the oldest first, including revoked ones; undefined if the owner does not exist. */
  list(owner: string): Promise<readonly AdminToken[] | undefined>;
  /** False if the owner has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly owner: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
  /** Notes the time of a use, unless a later use is noted. */
  used(id: string, atMs: number): Promise<void>;
}
