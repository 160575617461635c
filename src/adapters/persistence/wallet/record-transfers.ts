/** Records transfers into and out of the gateway's own wallets, in one statement: transfers, entries and the new balances. */
import type { Recorded } from '../../../application/ports/transfer-book.ts';
import type { Transfer, TransferStatus } from '../../../domain/wallet/transfer.ts';
import { runPrepared, type Prepared, type Statements } from '../database/prepared.ts';
import { agentAccount, playerAccount } from './ledger.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { LEDGER_SCALE } from '../../../domain/wallet/movement-limits.ts';

/**
 * Stores the transfers of locked wallets, at most one for each wallet, and moves the money of the successful ones. If the (agent, transferId) of a
 * transfer already exists, the stored transfer is returned, even if its transaction had not committed yet when this statement began.
 */
export async function recordTransfers(trx: Statements, transfers: readonly Transfer[]): Promise<readonly Recorded[]> {
  const { rows } = await runPrepared(trx, RECORD, { transfers: JSON.stringify(transfers.map(columnsOf)) });
  const kept = new Set(rows.map(({ id }) => id));
  const known = await knownOf(
    trx,
    transfers.filter(({ id }) => !kept.has(id)),
  );
  return transfers.map((transfer) => {
    if (kept.has(transfer.id)) return { isNew: true, transfer };
    const found = known.get(nameOf(transfer));
    if (found === undefined) throw new Error(`the transfer ${transfer.id} was not kept`);
    return { isNew: false, transfer: found };
  });
}

async function knownOf(trx: Statements, wanted: readonly Transfer[]): Promise<ReadonlyMap<string, Transfer>> {
  if (wanted.length === 0) return new Map();
  const names = wanted.map(({ agent, transferId }) => ({ agent, transfer_id: transferId }));
  const { rows } = await runPrepared(trx, KNOWN, { names: JSON.stringify(names) });
  return new Map(rows.map(transferFromRow).map((transfer) => [nameOf(transfer), transfer]));
}

const nameOf = ({ agent, transferId }: Pick<Transfer, 'agent' | 'transferId'>): string => `${agent} ${transferId}`;

const columnsOf = (transfer: Transfer) => ({
  ...transferColumns(transfer, undefined),
  agent_account: agentAccount(transfer.agent),
  player_account: playerAccount(transfer.playerId),
});

const RECORD: Prepared<{ readonly id: string }> = {
  name: 'record-transfers',
  // In the order of the transfers' names, so that no two statements wait for each other's names. The permission to be below zero ends with the debt.
  text: `
with transfer as materialized (
  select * from json_to_recordset(:transfers::json) as transfer (id uuid, agent text, transfer_id text, player_id uuid, currency text,
    amount numeric, status text, balance_before numeric, balance_after numeric, remark text, created_at timestamptz, agent_account text,
    player_account text)
), kept as (
  insert into transfers (id, agent, transfer_id, player_id, currency, amount, status, balance_before, balance_after, remark, created_at)
  select id, agent, transfer_id, player_id, currency, amount, status, balance_before, balance_after, remark, created_at from transfer
  order by agent collate "C", transfer_id collate "C", id
  on conflict (agent, transfer_id) do nothing
  returning id
), moved as materialized (
  select transfer.* from transfer join kept using (id) where status = 'success'
), booked as (
  insert into ledger_entries (transfer_id, account, currency, amount)
  select id, account, currency, entered
  from moved cross join lateral (values (agent_account, - amount), (player_account, amount)) as entry (account, entered)
), changed as (
  update wallets set balance = moved.balance_after, sequence = wallets.sequence + 1,
    may_be_negative = wallets.may_be_negative and moved.balance_after < 0
  from moved where wallets.player_id = moved.player_id and wallets.currency = moved.currency
)
select id from kept`,
};

const KNOWN: Prepared<TransferRow> = {
  name: 'known-transfers',
  text: `
select transfers.id, agent, transfer_id, player_id, provider, currency, amount, status, balance_before, balance_after, remark, created_at
from json_to_recordset(:names::json) as name (agent text, transfer_id text) join transfers using (agent, transfer_id)`,
};

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
