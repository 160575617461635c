import type { Administrator } from '../../domain/people/administrator.ts';

/** A link that signs its owner in once. Instants are milliseconds since the epoch. */
export interface SignInLink {
  readonly digest: string;
  readonly owner: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly createdBy: string;
}

/** Keeps the links that sign in once. */
export interface SignInLinkStore {
  /** False when there is no such owner. A new link of an owner ends the unused ones before it. */
  add(link: SignInLink): Promise<boolean>;
  /** The owner of a link, and whether the link could be used at this moment. */
  find(
    digest: string,
    nowMs: number,
  ): Promise<{ readonly owner: Administrator; readonly isUsable: boolean } | undefined>;
  /** True for one caller only, and only in time. */
  consume(digest: string, nowMs: number): Promise<boolean>;
}
