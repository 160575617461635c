import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A change that an administrator has begun. */
export interface BegunChange {
  readonly id: string;
  readonly atMs: number;
  /** The administrator's name, or the name that a caller gave, if the caller may act for others. */
  readonly actor: string;
  /** The caller's credential: `ADMIN_TOKEN`, `token:` or `session:` with an id; empty in old entries. */
  readonly credential: string;
  readonly address: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** The changed entity, such as `agents/ORCHARD`. */
  readonly entity: string;
  /** The entity before the change, as JSON and without secrets; undefined if it did not exist. */
  readonly before: string | undefined;
}

export interface ChangeOutcome {
  readonly endedAtMs: number;
  /** The entity. For a creation, its name is known only now. */
  readonly entity: string;
  /** The envelope's code; 0 is success. */
  readonly code: number;
  /** Names of the fields that were sent. Secrets are named too, but their values are never stored. */
  readonly fields: readonly string[];
  readonly after: string | undefined;
}

/** A change and its outcome. Without an outcome, the change is under way, or its process died during the change. */
export interface LoggedChange extends BegunChange {
  readonly outcome: ChangeOutcome | undefined;
}

/** A filter for changes; undefined fields do not restrict it. */
export interface ChangeFilter {
  readonly entity: string | undefined;
  readonly actor: string | undefined;
  readonly sinceMs: number | undefined;
}

/** The changes by administrators. Entries are never altered. */
export interface ChangeLog {
  begin(change: BegunChange): Promise<void>;
  /** Must be called only once for each change. */
  end(id: string, outcome: ChangeOutcome): Promise<void>;
  /** Lists changes, the newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<LoggedChange>>;
}
