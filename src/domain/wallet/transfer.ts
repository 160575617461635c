import type { Decimal } from '../shared/decimal.ts';

/** The state of a transfer. `pending`: recorded, but its outcome is not known yet. Every pending transfer is decided later. */
export const TRANSFER_STATUSES = ['success', 'failed', 'pending'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The identity and the content of a transfer. */
export interface TransferOrder {
  readonly agent: string;
  /** The Agent's idempotency key. */
  readonly transferId: string;
  readonly playerId: string;
  /** The provider whose wallet the transfer fills or empties; undefined for the gateway's own wallet. */
  readonly provider: string | undefined;
  readonly currency: string;
  /** Positive: to the player (deposit); negative: from the player (withdraw). */
  readonly amount: Decimal;
}

/** A transfer as it is stored. */
export interface Transfer extends TransferOrder {
  /** The gateway's own id, a GUID. Without its dashes it is the order id upstream. */
  readonly id: string;
  readonly status: TransferStatus;
  /** The balance of the moved wallet; undefined before the decision, or if the provider did not state it. */
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
  /** The reason of a failure or a delay, for operators; empty after a success. */
  readonly remark: string;
  readonly createdAtMs: number;
}

/**
 * The proof that a transfer moved nothing.
 * - `only_sending`: the transfer was sent once, and this sending was refused or did not reach the provider. This is no proof for a transfer
 *   that was sent again: an upstream may check the funds before it checks for a duplicate, and so refuse the repetition of a paid transfer.
 * - `provider`: the provider was asked for the outcome.
 * - `person`: a person has decided it.
 */
export type FailureGround = 'only_sending' | 'provider' | 'person';

/** A transfer that certainly moved nothing. */
export interface FailedTransfer {
  readonly status: 'failed';
  readonly ground: FailureGround;
  readonly remark: string;
}

/** A decision about a pending transfer. */
export type TransferOutcome =
  { readonly status: 'success'; readonly balanceAfter: Decimal | undefined } | FailedTransfer;

/** Whether an outcome decides a pending transfer. `isSentAgain`: it was sent more than once. */
export const isDecisive = (outcome: TransferOutcome, isSentAgain: boolean): boolean =>
  !(isSentAgain && outcome.status === 'failed' && outcome.ground === 'only_sending');

/**
 * The text about an outcome that came after the decision and contradicts it; undefined if they agree. The refusal of one sending does not contradict
 * a success, because another sending may have moved the money.
 */
export function contradictionOf({ status }: Pick<Transfer, 'status'>, outcome: TransferOutcome): string | undefined {
  if (status === 'failed' && outcome.status === 'success')
    return 'the provider carried it out, and it was called failed';
  if (status !== 'success' || outcome.status === 'success' || outcome.ground === 'only_sending') return undefined;
  return `it was called a success, and later: ${outcome.remark}`;
}

/** Whether two orders with one id have the same content. If not, the later one is a conflict. */
export const isSameOrder = (left: TransferOrder, right: TransferOrder): boolean =>
  left.playerId === right.playerId &&
  left.provider === right.provider &&
  left.currency === right.currency &&
  left.amount.equals(right.amount);

/** The id of the transfer at the upstream: 32 hexadecimal digits, which every protocol accepts. */
export const upstreamOrderId = ({ id }: Pick<Transfer, 'id'>): string => id.replaceAll('-', '');
