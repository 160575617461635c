import type { Decimal } from '../shared/decimal.ts';

/** What became of a transfer. `pending`: recorded, and not yet known; every pending one is decided some day. */
export const TRANSFER_STATUSES = ['success', 'failed', 'pending'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** What a transfer moves, and under which name the Agent will ask about it: its identity and its content. */
export interface TransferOrder {
  readonly agent: string;
  /** The Agent's idempotency key. */
  readonly transferId: string;
  readonly playerId: string;
  /** The provider whose wallet is filled or emptied; undefined for the gateway's own. */
  readonly provider: string | undefined;
  readonly currency: string;
  /** Positive: to the player (deposit); negative: from the player (withdraw). */
  readonly amount: Decimal;
}

/** A transfer as it is kept. */
export interface Transfer extends TransferOrder {
  /** The gateway's own id of it; without its dashes it is the order id upstream. */
  readonly id: string;
  readonly status: TransferStatus;
  /** Of the wallet that was moved; undefined where the provider did not say, or before it is decided. */
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
  /** Why it failed or waits, for people; empty after a success. */
  readonly remark: string;
  readonly createdAtMs: number;
}

/**
 * What proves that a transfer moved nothing.
 * - `only_sending`: it was sent once, and that sending was refused or never left. It proves nothing about a transfer that was sent again:
 *   an upstream that looks at the funds before it looks for a duplicate refuses the repetition of what it has paid.
 * - `provider`: the provider was asked what became of it.
 * - `person`: somebody has looked after it.
 */
export type FailureGround = 'only_sending' | 'provider' | 'person';

/** A transfer that surely moved nothing. */
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
 * What is said of an outcome that came after the decision and is its opposite; undefined where they agree. The refusal of one sending is no
 * opposite: another sending may have moved the money.
 */
export function contradictionOf({ status }: Pick<Transfer, 'status'>, outcome: TransferOutcome): string | undefined {
  if (status === 'failed' && outcome.status === 'success')
    return 'the provider carried it out, and it was called failed';
  if (status !== 'success' || outcome.status === 'success' || outcome.ground === 'only_sending') return undefined;
  return `it was called a success, and later: ${outcome.remark}`;
}

/** Whether two orders of one id ask for the same; if not, the later one is a conflict. */
export const isSameOrder = (left: TransferOrder, right: TransferOrder): boolean =>
  left.playerId === right.playerId &&
  left.provider === right.provider &&
  left.currency === right.currency &&
  left.amount.equals(right.amount);

/** The id under which the upstream knows it: 32 hexadecimal digits, which every protocol takes. */
export const upstreamOrderId = ({ id }: Pick<Transfer, 'id'>): string => id.replaceAll('-', '');
