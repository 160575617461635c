import type { Administrator } from '../../domain/people/administrator.ts';
import type { Session } from '../../domain/people/session.ts';

/** A session as it is stored, with a digest in place of its secret. */
export interface KeptSession extends Session {
  readonly digest: string;
}

/** Stores the sessions of administrators. */
export interface SessionStore {
  /** False if the owner does not exist. */
  add(session: KeptSession): Promise<boolean>;
  /** The session with this digest and its owner, whatever their state. */
  find(digest: string): Promise<{ readonly session: Session; readonly owner: Administrator } | undefined>;
  /** Notes the time of a use, unless a later use is noted. */
  seen(id: string, atMs: number): Promise<void>;
  /** The sessions of an owner, the latest first; undefined if the owner does not exist. */
  list(owner: string): Promise<readonly Session[] | undefined>;
  /** False if the owner has no such session. A second end keeps the first moment. */
  end(session: {
    readonly owner: string;
    readonly id: string;
    readonly atMs: number;
    readonly by: string;
  }): Promise<boolean>;
}
