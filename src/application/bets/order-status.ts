import type { Agent } from '../../domain/agent/agent.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { TransferStatus } from '../../domain/wallet/transfer.ts';

/** The question for an order, as text. */
export interface ShowOrderStatusInput {
  readonly agent: Agent;
  readonly operatorCode?: string | undefined;
  readonly transferId?: string | undefined;
  /** If given, the order is one of the provider's own books: a bet, or a transfer under the provider's name for it. */
  readonly provider?: string | undefined;
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
}

/** The present state of an order. Unknown fields are undefined. */
export interface OrderStatus {
  readonly transferId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly amount: Decimal | undefined;
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
  readonly status: TransferStatus;
  readonly remark: string;
  readonly createdAtMs: number | undefined;
}
