/** Decides a transfer: its row, its entries, and outcomes that come too late. */
import type { Knex } from 'knex';
import { keptBalance } from '../../../domain/wallet/kept-balance.ts';
import { contradictionOf, isDecisive, type Transfer, type TransferOutcome } from '../../../domain/wallet/transfer.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';
import { enterTransfer } from './ledger.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { decidedColumns, transferFromRow, type TransferRow } from './transfer-row.ts';

/** The sending of a transfer. */
export interface SendingRow {
  readonly repeated_at: Date | null;
  readonly sending_until: Date | null;
}

/** A transfer that no other transaction changes until this transaction ends. */
export interface LockedTransfer {
  readonly transfer: Transfer;
  readonly isSentAgain: boolean;
  readonly sendingUntilMs: number;
}

/** Undefined also for a transfer of an Agent that was moved to another cell, which decides it. */
export async function lockTransfer(trx: Knex.Transaction, id: string): Promise<LockedTransfer | undefined> {
  const row = await trx('transfers')
    .where({ id: lookupGuid(id) })
    .whereRaw(`agent not in ${MOVED_AGENTS}`)
    .forUpdate()
    .first<(TransferRow & SendingRow) | undefined>();
  if (row === undefined) return undefined;
  const sendingUntilMs = row.sending_until?.getTime() ?? 0;
  return { transfer: transferFromRow(row), isSentAgain: row.repeated_at !== null, sendingUntilMs };
}

/** The first decision is final; returns the transfer afterwards. */
export async function decideLocked(
  trx: Knex.Transaction,
  { transfer, isSentAgain }: LockedTransfer,
  outcome: TransferOutcome,
): Promise<Transfer> {
  if (transfer.status === 'pending') {
    return isDecisive(outcome, isSentAgain) ? applyDecision(trx, decided(transfer, outcome)) : transfer;
  }
  const said = contradictionOf(transfer, outcome);
  if (said !== undefined) {
    await trx('transfer_contradictions').insert({ transfer_id: transfer.id, said }).onConflict('transfer_id').ignore();
  }
  return transfer;
}

async function applyDecision(trx: Knex.Transaction, transfer: Transfer): Promise<Transfer> {
  await trx('transfers')
    .where({ id: transfer.id })
    .update({ ...decidedColumns(transfer), due_at: null });
  if (transfer.status === 'success') await enterTransfer(trx, transfer);
  return transfer;
}

function decided(transfer: Transfer, outcome: TransferOutcome): Transfer {
  if (outcome.status === 'failed') return { ...transfer, status: 'failed', remark: outcome.remark };
  const balanceAfter = keptBalance(outcome.balanceAfter);
  const balanceBefore = keptBalance(balanceAfter?.minus(transfer.amount));
  return { ...transfer, status: 'success', balanceBefore, balanceAfter, remark: '' };
}
