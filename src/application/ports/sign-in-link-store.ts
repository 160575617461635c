import type { Administrator } from '../../domain/people/administrator.ts';

/** A link that signs in its owner once. Instants are milliseconds since the epoch. */
export interface SignInLink {
  readonly digest: string;
  readonly owner: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly createdBy: string;
}

/** Stores the links that sign in once. */
export interface SignInLinkStore {
  /** False if the owner does not exist. A new link of an owner ends the earlier unused ones. */
  add(link: SignInLink): Promise<boolean>;
  /** The owner of a link, and whether the link could be used at this moment. */
  find(
    digest: string,
    nowMs: number,
  ): Promise<{ readonly owner: Administrator; readonly isUsable: boolean } | undefined>;
  /** True for only one caller, and only before the link expires. */
  consume(digest: string, nowMs: number): Promise<boolean>;
}
