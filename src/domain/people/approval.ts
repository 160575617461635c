/** The states of a call that needs a second person. */
export const APPROVAL_STATUSES = ['waiting', 'agreed', 'done', 'refused', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Most calls of one person that wait at a time: among too many, nobody would look closely at each. */
export const WAITING_MAX = 20;

/** A call that was agreed to and whose process is gone is taken up again so often; then it counts as failed. */
export const CARRY_OUT_ATTEMPTS_MAX = 10;

/** After this time without an outcome, another process takes an agreed call up. */
export const CARRY_OUT_LEASE_MS = 60_000;

/** A call that needs a second person. Instants are milliseconds since the epoch. */
export interface Approval {
  readonly id: string;
  /** The name of the call's contract. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** The thing that it changes, as the log of changes spells it. */
  readonly entity: string;
  readonly requestedBy: string;
  readonly credential: string;
  readonly address: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly decision: { readonly by: string; readonly isAgreed: boolean; readonly atMs: number } | undefined;
  /** The code of the answer to the call, once it was carried out. */
  readonly outcome: { readonly code: number; readonly atMs: number } | undefined;
}

/** The state of a call at this moment. */
export function approvalStatus({ decision, outcome, expiresAtMs }: Approval, nowMs: number): ApprovalStatus {
  if (outcome !== undefined) return 'done';
  if (decision !== undefined) return decision.isAgreed ? 'agreed' : 'refused';
  return nowMs < expiresAtMs ? 'waiting' : 'expired';
}

/** The way back where calls wait for a second person, and nobody has a credential of their own yet. */
export const WAY_TO_FOUR_EYES =
  'start the gateway without FOUR_EYES, give each of two admins a token or a session of their own, and set it again';
