import { Decimal } from '../../../domain/shared/decimal.ts';
import { LEDGER_SCALE } from '../../../domain/wallet/movement-limits.ts';
import type { Transfer, TransferStatus } from '../../../domain/wallet/transfer.ts';

/** A row of the table `transfers`; the driver leaves numeric columns as text. */
export interface TransferRow {
  readonly id: string;
  readonly agent: string;
  readonly transfer_id: string;
  readonly player_id: string;
  readonly provider: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly status: TransferStatus;
  readonly balance_before: string | null;
  readonly balance_after: string | null;
  readonly remark: string;
  readonly created_at: Date;
}

export const transferFromRow = (row: TransferRow): Transfer => ({
  id: row.id,
  agent: row.agent,
  transferId: row.transfer_id,
  playerId: row.player_id,
  provider: row.provider ?? undefined,
  currency: row.currency,
  amount: Decimal.from(row.amount),
  status: row.status,
  balanceBefore: decimalFrom(row.balance_before),
  balanceAfter: decimalFrom(row.balance_after),
  remark: row.remark,
  createdAtMs: row.created_at.getTime(),
});

/** The columns of a transfer to insert; only a pending transfer is due. */
export const transferColumns = (transfer: Transfer, dueAtMs: number | undefined) => ({
  id: transfer.id,
  agent: transfer.agent,
  transfer_id: transfer.transferId,
  player_id: transfer.playerId,
  provider: transfer.provider ?? null,
  currency: transfer.currency,
  amount: amountColumn(transfer.amount),
  created_at: new Date(transfer.createdAtMs),
  due_at: dueAtMs === undefined ? null : new Date(dueAtMs),
  sending_until: dueAtMs === undefined ? null : new Date(dueAtMs),
  ...decidedColumns(transfer),
});

/** The columns that a decision changes. */
export const decidedColumns = (transfer: Pick<Transfer, 'status' | 'balanceBefore' | 'balanceAfter' | 'remark'>) => ({
  status: transfer.status,
  balance_before: transfer.balanceBefore?.toString() ?? null,
  balance_after: transfer.balanceAfter?.toString() ?? null,
  remark: transfer.remark,
});

/** Refuses an amount that the column would round, because the ledger must have the same amount as the reply to the Agent. */
function amountColumn(amount: Decimal): string {
  if (amount.scale() > LEDGER_SCALE)
    throw new RangeError(`an amount with more than ${LEDGER_SCALE} digits: ${amount.toString()}`);
  return amount.toString();
}

const decimalFrom = (text: string | null): Decimal | undefined => (text === null ? undefined : Decimal.from(text));
