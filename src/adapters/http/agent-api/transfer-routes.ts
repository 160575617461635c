import type { ListOwnInDoubt } from '../../../application/handle-in-doubt/list-own-in-doubt.ts';
import type { OrderStatus } from '../../../application/show-order-status/order-status.ts';
import type { ShowOrderStatus } from '../../../application/show-order-status/show-order-status.ts';
import { typeOf } from '../../../application/transfer-funds/read-transfer.ts';
import type { TransferFunds } from '../../../application/transfer-funds/transfer-funds.ts';
import { hubMemberId } from '../../../domain/player/member-id.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { inDoubtJson } from '../in-doubt-json.ts';
import { OWN, SELDOM_UPSTREAM, type AgentCall, type AgentRoute } from './agent-call.ts';

/** The use cases behind the calls about transfers. */
export interface TransferUseCases {
  readonly transferFunds: TransferFunds;
  readonly showOrderStatus: ShowOrderStatus;
  readonly listOwnInDoubt: ListOwnInDoubt;
}

/** The calls about transfers, one line a path. */
export const transferRoutes = (useCases: TransferUseCases): readonly AgentRoute[] => [
  { path: '/papi/v1/player/transfer', call: transfer(useCases.transferFunds), ...SELDOM_UPSTREAM },
  { path: '/papi/v1/order/status', call: orderStatus(useCases.showOrderStatus), ...SELDOM_UPSTREAM },
  { path: '/papi/v1/order/in-doubt', call: ordersInDoubt(useCases.listOwnInDoubt), ...OWN, isHeavyOn: 'database' },
];

const transfer =
  (useCase: TransferFunds): AgentCall =>
  async (agent, fields) => {
    const moved = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      currency: fields['currency'],
      username: fields['username'],
      memberId: fields['member_id'],
      amount: fields['amount'],
      transferId: fields['transfer_id'],
      transferType: fields['transfer_type'],
    });
    if (!moved.ok) return moved;
    const { transfer: made, memberId } = moved.value;
    const data = { transfer_id: made.transferId, username: memberId, ...moneyJson(made), status: made.status };
    return { ok: true, value: JSON.stringify(data) };
  };

const orderStatus =
  (useCase: ShowOrderStatus): AgentCall =>
  async (agent, fields) => {
    const order = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      transferId: fields['transfer_id'],
      provider: fields['provider'],
      memberId: fields['member_id'],
      currency: fields['currency'],
    });
    return order.ok ? { ok: true, value: JSON.stringify(orderJson(agent.code, order.value)) } : order;
  };

const ordersInDoubt =
  (useCase: ListOwnInDoubt): AgentCall =>
  async (agent, fields) => {
    const items = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      ...{ kind: fields['kind'] ?? '', provider: fields['provider'] ?? '', since: fields['since'] ?? '' },
      ...{ page: fields['page'] ?? '', pageSize: fields['pageSize'] ?? '' },
    });
    if (!items.ok) return items;
    const { list, total, page, pageSize } = items.value;
    return { ok: true, value: JSON.stringify({ list: list.map(inDoubtJson), total, page, pageSize }) };
  };

const orderJson = (agentCode: string, order: OrderStatus) => ({
  transfer_id: order.transferId,
  hub_member_id: hubMemberId(agentCode, order.memberId),
  currency: order.currency,
  transfer_type: order.amount === undefined ? null : typeOf(order.amount),
  ...moneyJson(order),
  status: order.status,
  remark: order.remark,
  created_at: order.createdAtMs === undefined ? null : new Date(order.createdAtMs).toISOString(),
});

interface Moved {
  readonly currency: string;
  readonly amount: Decimal | undefined;
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
}

/** Money with all the digits of its currency, and more where it is finer; null where it is not known. */
function moneyJson({ currency, amount, balanceBefore, balanceAfter }: Moved) {
  const text = (money: Decimal | undefined) => (money === undefined ? null : amountText(money, currency));
  return { amount: text(amount), balance_before: text(balanceBefore), balance_after: text(balanceAfter) };
}
