import type { Agent } from '../../domain/agent/agent.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { TransferStatus } from '../../domain/wallet/transfer.ts';

/** Which order is asked for, as text. */
export interface ShowOrderStatusInput {
  readonly agent: Agent;
  readonly operatorCode?: string | undefined;
  readonly transferId?: string | undefined;
  /** With it, an order of the provider's own books is meant: a bet, or a transfer by the provider's name for it. */
  readonly provider?: string | undefined;
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
}

/** An order as it stands. What is not known is undefined. */
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
