import type { Approval } from '../../domain/people/approval.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A call as it is kept: its parameters and its body sealed. */
export interface KeptApproval extends Approval {
  readonly requestSealed: string;
}

/** The decision of a second person. */
export interface ApprovalDecision {
  readonly id: string;
  readonly by: string;
  readonly isAgreed: boolean;
  readonly atMs: number;
}

/** Keeps calls that need a second person. */
export interface ApprovalStore {
  /** False when as many calls of the same person wait already, however many are added at the same moment. */
  add(approval: KeptApproval, waitingMax: number): Promise<boolean>;
  find(id: string): Promise<KeptApproval | undefined>;
  /** The latest first; with `isWaiting`, only those that somebody may still decide at `nowMs`. */
  list(filter: { readonly isWaiting: boolean; readonly nowMs: number }, page: PageRequest): Promise<Page<KeptApproval>>;
  /**
   * True for the first decision in time by an active administrator other than the one who asked. One who agrees has it until
   * `leaseUntilMs`.
   */
  decide(decision: ApprovalDecision, leaseUntilMs: number): Promise<boolean>;
  /** Takes one that was agreed to, has no outcome, and that nobody has any more; at most `attemptsMax` times. */
  takeUp(nowMs: number, leaseUntilMs: number, attemptsMax: number): Promise<KeptApproval | undefined>;
  /** Ends one that `takeUp` gives to nobody any more with this outcome; false when there is none. */
  giveUp(nowMs: number, attemptsMax: number, outcome: NonNullable<Approval['outcome']>): Promise<boolean>;
  /** Keeps the first outcome. */
  end(id: string, outcome: NonNullable<Approval['outcome']>): Promise<void>;
}
