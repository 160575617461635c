import type { DoubtGroup } from '../../domain/diagnosis/money-trouble.ts';
import type { Closing, InDoubtItem, InDoubtKind, InDoubtRef } from '../../domain/in-doubt/in-doubt-item.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Grant } from '../../domain/free-rounds/grant.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Transfer, TransferOutcome } from '../../domain/wallet/transfer.ts';
import type { GrantChange } from './free-round-book.ts';

/** The moments from which an open item counts as in doubt, and not as under way. */
export interface LateBefore {
  /** Pending transfers and grants that were recorded before this moment are in doubt. */
  readonly transfersMs: number;
  /** Bets that were recorded before this moment are in doubt, if the authorization request to their Agent has not ended. */
  readonly betsMs: number;
}

/** A filter for items; undefined fields do not restrict it. */
export interface InDoubtFilter {
  readonly isClosed: boolean;
  readonly kind: InDoubtKind | undefined;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  /** Items that came into doubt at or after this moment. */
  readonly sinceMs: number | undefined;
  /** The Agent's name for the player, in upper case. */
  readonly memberId?: string | undefined;
}

/** A person's decision about a transfer, with its note. */
export interface DecisionByHand {
  readonly outcome: TransferOutcome;
  readonly closing: Closing;
}

/**
 * `not_pending`: the transfer is decided, or not late yet. `being_sent`: the provider may be working on it until that moment, so its outcome is
 * unknown.
 */
export type DecidedByHand =
  | { readonly kind: 'decided'; readonly transfer: Transfer }
  | { readonly kind: 'not_pending' }
  | { readonly kind: 'being_sent'; readonly untilMs: number };

/** A person's decision about a grant, by the status that the grant has, with its note. */
export interface GrantByHand {
  readonly pending: GrantChange;
  readonly cancelling: GrantChange;
  readonly closing: Closing;
}

/** `not_pending`: the grant is decided, or not late yet. `taken`: the bonus belongs to another grant. In both cases nothing was changed. */
export type GrantDecidedByHand =
  { readonly kind: 'decided'; readonly grant: Grant } | { readonly kind: 'not_pending' } | { readonly kind: 'taken' };

/** An item that is no longer in doubt, and its outcome in a word: the status of its callback or transfer, or `gone`. */
export interface OverItem {
  readonly item: InDoubtItem;
  readonly outcome: string;
}

/**
 * All items that could not be decided or delivered. Each call derives them from the books, so that none is forgotten. An item disappears when it is
 * decided, and is closed when a person closes it. Closed items stay readable as they were.
 */
export interface InDoubtBook {
  /** Lists items; the last one that came into doubt is the first. A page beyond the last one is an empty list with the true total. */
  list(filter: InDoubtFilter, late: LateBefore, page: PageRequest): Promise<Page<InDoubtItem>>;
  /** The present item, open or closed; undefined if there is none. */
  find(ref: InDoubtRef, late: LateBefore): Promise<InDoubtItem | undefined>;
  /** The Agent of the entity that an item is about, whether or not it is in doubt; undefined if it does not exist. Both cases cost one look-up. */
  agentOf(ref: InDoubtRef): Promise<string | undefined>;
  /** The open items of any kind with these GUIDs, the newest first. */
  about(ids: readonly string[], late: LateBefore): Promise<readonly InDoubtItem[]>;
  /**
   * The item of a replayed callback or a decided transfer, with its outcome. Undefined for a callback that never failed. Ended items are not stored,
   * so every transfer counts as soon as it is decided.
   */
  findOver(ref: InDoubtRef): Promise<OverItem | undefined>;
  /** The open items in groups, the group with the oldest item first. From each source of items, at most the oldest `countMax` are counted. */
  summary(late: LateBefore, countMax: number): Promise<readonly DoubtGroup[]>;
  /** False if the item is not open. A closed item opens again only if it comes into doubt again. */
  close(ref: InDoubtRef, late: LateBefore, closing: Closing): Promise<boolean>;
  /** Decides a pending and late transfer, books it, and closes its item with the note, atomically. */
  decideTransfer(id: string, late: LateBefore, decision: DecisionByHand): Promise<DecidedByHand>;
  /** Decides a grant that is pending or being cancelled, and late, and closes its item with the note, atomically. */
  decideGrant(id: string, late: LateBefore, decision: GrantByHand): Promise<GrantDecidedByHand>;
}
