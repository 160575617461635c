import type { Approval } from '../../domain/people/approval.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A call as it is stored. Its parameters and its body are sealed. */
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
  /** False if `waitingMax` calls of the same person already wait. The limit also holds for simultaneous calls. */
  add(approval: KeptApproval, waitingMax: number): Promise<boolean>;
  find(id: string): Promise<KeptApproval | undefined>;
  /** Lists approvals, the latest first. With `isWaiting`, it lists only those that can still be decided at `nowMs`. */
  list(filter: { readonly isWaiting: boolean; readonly nowMs: number }, page: PageRequest): Promise<Page<KeptApproval>>;
  /**
   * True for the first decision in time by an active administrator who is not the one who asked. If the decision is an approval, the caller holds the
   * call until `leaseUntilMs`.
   */
  decide(decision: ApprovalDecision, leaseUntilMs: number): Promise<boolean>;
  /** Claims a call that was approved, has no outcome, and whose lease has ended. Each call can be claimed `attemptsMax` times. */
  takeUp(nowMs: number, leaseUntilMs: number, attemptsMax: number): Promise<KeptApproval | undefined>;
  /** Ends a call that `takeUp` can no longer claim, with this outcome. False if there is none. */
  giveUp(nowMs: number, attemptsMax: number, outcome: NonNullable<Approval['outcome']>): Promise<boolean>;
  /** Stores the outcome, if the call has none yet. */
  end(id: string, outcome: NonNullable<Approval['outcome']>): Promise<void>;
}
