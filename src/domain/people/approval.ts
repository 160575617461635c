/** The states of a call that needs a second person. */
export const APPROVAL_STATUSES = ['waiting', 'agreed', 'done', 'refused', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The most calls of one person that wait at a time. If there were too many, nobody would examine each one. */
export const WAITING_MAX = 20;

/** The number of attempts to carry out an approved call whose process has died. After that, the call counts as failed. */
export const CARRY_OUT_ATTEMPTS_MAX = 10;

/** If an approved call has no outcome after this time, another process continues it. */
export const CARRY_OUT_LEASE_MS = 60_000;

/** A call that needs a second person. Instants are milliseconds since the epoch. */
export interface Approval {
  readonly id: string;
  /** The name of the call's contract. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** The entity that it changes, as the log of changes names it. */
  readonly entity: string;
  readonly requestedBy: string;
  readonly credential: string;
  readonly address: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly decision: { readonly by: string; readonly isAgreed: boolean; readonly atMs: number } | undefined;
  /** The code of the answer to the call, after it was carried out. */
  readonly outcome: { readonly code: number; readonly atMs: number } | undefined;
}

/** The state of a call at this moment. */
export function approvalStatus({ decision, outcome, expiresAtMs }: Approval, nowMs: number): ApprovalStatus {
  if (outcome !== undefined) return 'done';
  if (decision !== undefined) return decision.isAgreed ? 'agreed' : 'refused';
  return nowMs < expiresAtMs ? 'waiting' : 'expired';
}

/** How to continue if calls wait for a second person, and nobody has a credential of their own yet. */
export const WAY_TO_FOUR_EYES =
  'start the gateway without FOUR_EYES, give each of two admins a token or a session of their own, and set it again';
