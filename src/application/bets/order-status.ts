import type { Decimal } from '../../domain/shared/decimal.ts';
import type { TransferStatus } from '../../domain/wallet/transfer.ts';
import type { AgentInput } from '../agent-query.ts';

/** The question for an order. With a provider, the order is in that provider's books: a bet, or a transfer under the provider's name for it. */
export type ShowOrderStatusInput = AgentInput<'transferId' | 'provider' | 'memberId' | 'currency'>;

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
