import type { Notice, NewNotice, NoticeKind, NoticeStatus } from '../../domain/notification/notice.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { AttemptEnd } from './notification-queue.ts';

/** A notice on its way, with the place where it goes. `attempts` counts the present one, and proves that the sender still has the notice. */
export interface ClaimedNotice extends Pick<Notice, 'id' | 'agent' | 'kind' | 'data' | 'attempts' | 'createdAtMs'> {
  readonly url: string;
  /** The Agent's active callback secrets, the newest first. */
  readonly secretsSealed: readonly string[];
  /** From this moment its age counts: its creation or its last replay. */
  readonly waitsSinceMs: number;
  /** How often the address failed in a row before. */
  readonly failures: number;
}

export interface NoticeFilter {
  readonly agent: string | undefined;
  readonly kind: NoticeKind | undefined;
  readonly status: NoticeStatus | undefined;
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
}

/** An Agent whose catalogue is compared with the one that the Agent knows. */
export interface CatalogueReader {
  readonly agent: string;
  /** The cursor of the last notice, or of the first look; undefined before the first look. */
  readonly cursor: string | undefined;
}

/**
 * Notices to Agents, and their queue. A notice is written only if its Agent has an address for notices, has chosen the kind and is at home here. An Agent
 * has one notice on its way at a time, and after a failure a pause for all its notices, so a dead address takes no place from the others.
 */
export interface NoticeBook {
  /** Writes notices that have no cause in the database. */
  write(notices: readonly NewNotice[]): Promise<void>;
  /** The codes of the active Agents that get notices of this kind. */
  listeners(kind: NoticeKind): Promise<readonly string[]>;
  /** Takes one notice of each Agent that may get one, for the time until `untilMs`. */
  claim(moment: {
    readonly nowMs: number;
    readonly untilMs: number;
    readonly max: number;
  }): Promise<readonly ClaimedNotice[]>;
  /** Keeps the end of an attempt, unless another process has taken the notice since. */
  end(claimed: ClaimedNotice, end: AttemptEnd): Promise<void>;
  /** Gives up the notices that have waited since before this moment. */
  giveUp(beforeMs: number, nowMs: number): Promise<void>;
  /** The newest first. */
  list(filter: NoticeFilter, page: PageRequest): Promise<Page<Notice>>;
  /** Lets a notice of the Agent wait again, as if it was new. False if the Agent has no such notice. */
  replay(agent: string, id: string, nowMs: number): Promise<boolean>;
  /** Takes the Agents whose catalogue nobody has compared since `lookedBeforeMs`, and for whom no notice of a change waits. */
  readers(moment: { readonly nowMs: number; readonly lookedBeforeMs: number }): Promise<readonly CatalogueReader[]>;
  /** Keeps the Agent's new cursor together with the notice, unless another process has kept one since. */
  told(reader: CatalogueReader, cursor: string, notice: NewNotice | undefined): Promise<void>;
  /** The Agents whose callback address fails, with the moment since which their circuit breaker is open. */
  failingAddresses(): Promise<readonly { readonly agent: string; readonly sinceMs: number }[]>;
}
