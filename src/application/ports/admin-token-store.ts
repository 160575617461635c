import type { AdminToken } from '../../domain/people/admin-token.ts';
import type { Administrator } from '../../domain/people/administrator.ts';

/** A token as it is kept: its secret only as a digest. */
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
  /** False when there is no such owner, or the id is taken. */
  add(token: KeptAdminToken): Promise<boolean>;
  /** The token with this digest and its owner, whatever their state. */
  find(digest: string): Promise<OwnedAdminToken | undefined>;
  /** The tokens of an owner, the oldest first, including revoked ones; undefined when there is no such owner. */
  list(owner: string): Promise<readonly AdminToken[] | undefined>;
  /** False when the owner has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly owner: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
  /** Notes a use, unless a later one is noted. */
  used(id: string, atMs: number): Promise<void>;
}
