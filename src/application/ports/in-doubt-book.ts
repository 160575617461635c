import type { Closing, InDoubtItem, InDoubtKind, InDoubtRef } from '../../domain/in-doubt/in-doubt-item.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Transfer, TransferOutcome } from '../../domain/wallet/transfer.ts';

/** From when on that which is still open is in doubt, and no longer just under way. */
export interface LateBefore {
  /** Transfers recorded before that and still pending. */
  readonly transfersMs: number;
  /** Bets recorded before that about which an Agent is still being asked. */
  readonly betsMs: number;
}

/** Which are wanted; what is undefined does not restrict. */
export interface InDoubtFilter {
  readonly isClosed: boolean;
  readonly kind: InDoubtKind | undefined;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  /** Those that have been in doubt since then, or came into it later. */
  readonly sinceMs: number | undefined;
}

/** A person's decision about a transfer, with the note that goes with it. */
export interface DecisionByHand {
  readonly outcome: TransferOutcome;
  readonly closing: Closing;
}

/** `not_pending`: it is decided, or not late yet. `being_sent`: until then the provider may be at it, so that nobody knows the outcome. */
export type DecidedByHand =
  | { readonly kind: 'decided'; readonly transfer: Transfer }
  | { readonly kind: 'not_pending' }
  | { readonly kind: 'being_sent'; readonly untilMs: number };

/**
 * All that could not be decided or delivered. Found in the books themselves each time, so that nobody can forget to list something:
 * it is gone when it was decided, and closed when somebody says so. What was closed stays readable as it was.
 */
export interface InDoubtBook {
  /** What came into doubt last comes first. A page beyond the last one is an empty list with the true total. */
  list(filter: InDoubtFilter, late: LateBefore, page: PageRequest): Promise<Page<InDoubtItem>>;
  /** As it is now, open or closed; undefined when it is neither. */
  find(ref: InDoubtRef, late: LateBefore): Promise<InDoubtItem | undefined>;
  /** False when it is not open. It is open again only if it comes into doubt again. */
  close(ref: InDoubtRef, late: LateBefore, closing: Closing): Promise<boolean>;
  /** Decides a transfer that is pending and late, books it, and keeps the note with the item, which is closed by it: all or nothing. */
  decideTransfer(id: string, late: LateBefore, decision: DecisionByHand): Promise<DecidedByHand>;
}
