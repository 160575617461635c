import type { Administrator } from '../../domain/people/administrator.ts';
import type { Session } from '../../domain/people/session.ts';

/** A session as it is kept: its secret only as a digest. */
export interface KeptSession extends Session {
  readonly digest: string;
}

/** Keeps the sessions of administrators. */
export interface SessionStore {
  /** False when there is no such owner. */
  add(session: KeptSession): Promise<boolean>;
  /** The session with this digest and its owner, whatever their state. */
  find(digest: string): Promise<{ readonly session: Session; readonly owner: Administrator } | undefined>;
  /** Notes a use, unless a later one is noted. */
  seen(id: string, atMs: number): Promise<void>;
  /** The sessions of an owner, the latest first; undefined when there is no such owner. */
  list(owner: string): Promise<readonly Session[] | undefined>;
  /** False when the owner has no such session. A second end keeps the first moment. */
  end(session: {
    readonly owner: string;
    readonly id: string;
    readonly atMs: number;
    readonly by: string;
  }): Promise<boolean>;
}
