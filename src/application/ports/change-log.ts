import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Something that somebody set out to change by administration. */
export interface BegunChange {
  readonly id: string;
  readonly atMs: number;
  /** Who: the name that the caller gave, or the token's fingerprint. */
  readonly actor: string;
  readonly address: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** What it is about, such as `agents/ORCHARD`. */
  readonly entity: string;
  /** The entity as it was, as JSON and without secrets; undefined where there was none. */
  readonly before: string | undefined;
}

/** How it ended. */
export interface ChangeOutcome {
  readonly endedAtMs: number;
  /** The entity, which a creation knows only now. */
  readonly entity: string;
  /** The envelope's code; 0 is success. */
  readonly code: number;
  /** Names of the fields that were sent, of secrets too: that they were, never what. */
  readonly fields: readonly string[];
  readonly after: string | undefined;
}

/** A change and its outcome; without one it is under way, or its process ended in the middle of it. */
export interface LoggedChange extends BegunChange {
  readonly outcome: ChangeOutcome | undefined;
}

/** Which changes are wanted; what is undefined does not matter. */
export interface ChangeFilter {
  readonly entity: string | undefined;
  readonly actor: string | undefined;
  readonly sinceMs: number | undefined;
}

/** What was changed by administration. What was noted stays as it is. */
export interface ChangeLog {
  begin(change: BegunChange): Promise<void>;
  /** Once for each change that was begun. */
  end(id: string, outcome: ChangeOutcome): Promise<void>;
  /** Newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<LoggedChange>>;
}
