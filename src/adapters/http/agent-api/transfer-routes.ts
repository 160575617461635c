import type { ListOwnInDoubt } from '../../../application/books/list-own-in-doubt.ts';
import type { OrderStatus } from '../../../application/bets/order-status.ts';
import type { ShowOrderStatus } from '../../../application/bets/show-order-status.ts';
import { typeOf } from '../../../application/transfers/read-transfer.ts';
import type { TransferFunds } from '../../../application/transfers/transfer-funds.ts';
import { hubMemberId } from '../../../domain/player/member-id.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { inDoubtJson } from '../answers/in-doubt-json.ts';
import { OWN_IN_DOUBT } from '../../api/in-doubt.ts';
import { TRANSFERS } from '../../api/transfers.ts';
import { OWN, served, UPSTREAM, type AgentRoute } from './agent-call.ts';

/** The use cases behind the calls about transfers. */
export interface TransferUseCases {
  readonly transferFunds: TransferFunds;
  readonly showOrderStatus: ShowOrderStatus;
  readonly listOwnInDoubt: ListOwnInDoubt;
}

/** The calls about transfers. */
export const transferRoutes = (useCases: TransferUseCases): readonly AgentRoute[] => [
  served(TRANSFERS.transfer, UPSTREAM, async (agent, fields) => {
    const moved = await useCases.transferFunds.execute({
      agent,
      operatorCode: fields.operator_code,
      provider: fields.provider,
      currency: fields.currency,
      username: fields.username,
      memberId: fields.member_id,
      amount: fields.amount,
      transferId: fields.transfer_id,
      transferType: fields.transfer_type,
    });
    if (!moved.ok) return moved;
    const { transfer: made, memberId } = moved.value;
    const amount = amountText(made.amount, made.currency);
    return ok({ transfer_id: made.transferId, username: memberId, ...moneyJson(made), amount, status: made.status });
  }),
  served(TRANSFERS.status, UPSTREAM, async (agent, fields) => {
    const order = await useCases.showOrderStatus.execute({
      agent,
      operatorCode: fields.operator_code,
      transferId: fields.transfer_id,
      provider: fields.provider,
      memberId: fields.member_id,
      currency: fields.currency,
    });
    return order.ok ? ok(orderJson(agent.code, order.value)) : order;
  }),
  served(OWN_IN_DOUBT, { ...OWN, isHeavyOn: 'database' }, async (agent, fields) => {
    const { kind = '', provider = '', since = '', page: wanted = '', pageSize: size = '' } = fields;
    const question = { kind, provider, since, page: wanted, pageSize: size };
    const items = await useCases.listOwnInDoubt.execute({ agent, operatorCode: fields.operator_code, ...question });
    if (!items.ok) return items;
    const { list, total, page, pageSize } = items.value;
    return ok({ list: list.map(inDoubtJson), total, page, pageSize });
  }),
];

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
