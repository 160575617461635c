import type { Decimal } from '../shared/decimal.ts';

/** What became of a transfer. `pending`: recorded, and not yet known; every pending one is decided some day. */
export type TransferStatus = 'pending' | 'success' | 'failed';

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

/** A decision about a pending transfer. */
export type TransferOutcome =
  | { readonly status: 'success'; readonly balanceAfter: Decimal | undefined }
  | { readonly status: 'failed'; readonly remark: string };

/** Whether two orders of one id ask for the same; if not, the later one is a conflict. */
export const isSameOrder = (left: TransferOrder, right: TransferOrder): boolean =>
  left.playerId === right.playerId &&
  left.provider === right.provider &&
  left.currency === right.currency &&
  left.amount.equals(right.amount);

/** The id under which the upstream knows it: 32 hexadecimal digits, which every protocol takes. */
export const upstreamOrderId = ({ id }: Pick<Transfer, 'id'>): string => id.replaceAll('-', '');
