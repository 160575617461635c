import type { OrderStatus } from '../../../application/bets/order-status.ts';
import { ShowOrderStatus } from '../../../application/bets/show-order-status.ts';
import { ListOwnInDoubt } from '../../../application/in-doubt/list-own-in-doubt.ts';
import { typeOf } from '../../../application/transfers/read-transfer.ts';
import { TransferFunds } from '../../../application/transfers/transfer-funds.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { hubMemberId } from '../../../domain/player/member-id.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { inDoubtJson } from '../answers/in-doubt-json.ts';
import { instantJson } from '../answers/json-names.ts';
import { OWN_IN_DOUBT } from '../../api/calls/in-doubt.ts';
import { TRANSFERS } from '../../api/calls/transfers.ts';
import type { UseCases } from '../use-cases.ts';
import { heavyOwn, upstream, type AgentRoute } from './agent-call.ts';

/** The calls about transfers. */
export const transferRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(TRANSFERS.transfer, useCase(TransferFunds), ({ transfer: made, memberId }) => ({
    transfer_id: made.transferId,
    username: memberId,
    ...moneyJson(made),
    amount: amountText(made.amount, made.currency),
    status: made.status,
  })),
  upstream(TRANSFERS.status, useCase(ShowOrderStatus), orderJson),
  heavyOwn(OWN_IN_DOUBT, useCase(ListOwnInDoubt), (items) => ({ ...items, list: items.list.map(inDoubtJson) })),
];

const orderJson = (order: OrderStatus, { code }: Agent) => ({
  transfer_id: order.transferId,
  hub_member_id: hubMemberId(code, order.memberId),
  currency: order.currency,
  transfer_type: order.amount === undefined ? null : typeOf(order.amount),
  ...moneyJson(order),
  status: order.status,
  remark: order.remark,
  created_at: instantJson(order.createdAtMs),
});

interface Moved {
  readonly currency: string;
  readonly amount: Decimal | undefined;
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
}

/** Money with all digits of its currency, or more if the amount is finer; null if it is not known. */
function moneyJson({ currency, amount, balanceBefore, balanceAfter }: Moved) {
  const text = (money: Decimal | undefined) => (money === undefined ? null : amountText(money, currency));
  return { amount: text(amount), balance_before: text(balanceBefore), balance_after: text(balanceAfter) };
}
