import type { Knex } from 'knex';
import type { NewTransfer, Recorded, TransferBook } from '../../../application/ports/transfer-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { contradictionOf, isDecisive, type Transfer, type TransferOutcome } from '../../../domain/wallet/transfer.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { transferColumns, transferFromRow, decidedColumns, type TransferRow } from './record-transfers.ts';
import type { WalletWorks } from './wallet-works.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';
import { keptBalance } from '../../../domain/wallet/kept-balance.ts';
import { enterTransfer } from './ledger.ts';

/**
 * Transfers in `transfers`, and their money in `ledger_entries` and `wallets`. Each method that moves money is one transaction at `read
 * committed`, so that a transaction that waited for a lock sees the commit before it.
 */
export class KnexTransferBook implements TransferBook {
  readonly #knex: Knex;
  readonly #works: WalletWorks;

  /** All other works on wallets in this process must share `works`. */
  constructor(knex: Knex, works: WalletWorks) {
    this.#knex = knex;
    this.#works = works;
  }

  async moveHere(order: NewTransfer): Promise<Recorded> {
    if (order.provider !== undefined) throw new TypeError('the wallet of a provider is not here');
    const { moved } = await this.#works.run({
      wallet: order,
      clues: [],
      decide: ({ balance }) => ({ value: undefined, transfer: movedHere(order, balance) }),
    });
    if (moved === undefined) throw new Error(`the transfer ${order.id} was not kept`);
    return moved;
  }

  async begin(order: NewTransfer, dueAtMs: number): Promise<Recorded> {
    if (order.provider === undefined) throw new TypeError('a transfer to or from a provider names it');
    return record(this.#knex, pendingOf(order), dueAtMs);
  }

  decide(id: string, outcome: TransferOutcome): Promise<Transfer> {
    return this.#transaction(async (trx) => {
      const locked = await lockTransfer(trx, id);
      if (locked === undefined) throw new Error(`there is no transfer ${id} in this cell`);
      return decideLocked(trx, locked, outcome);
    });
  }

  async noteRepetition(id: string, untilMs: number): Promise<boolean> {
    const until = new Date(untilMs);
    const noted = await this.#knex('transfers')
      .where({ id: lookupGuid(id), status: 'pending' })
      .update({
        repeated_at: this.#knex.fn.now(),
        sending_until: this.#knex.raw('greatest(sending_until, ?)', [until]),
      });
    return noted > 0;
  }

  async noteNewSending(id: string, untilMs: number): Promise<boolean> {
    const until = new Date(untilMs);
    const noted = await this.#knex('transfers')
      .where({ id: lookupGuid(id), status: 'pending', repeated_at: null })
      .update({
        due_at: this.#knex.raw('greatest(due_at, ?)', [until]),
        sending_until: this.#knex.raw('greatest(sending_until, ?)', [until]),
      });
    return noted > 0;
  }

  async postpone(id: string, remark: string, dueAtMs: number): Promise<void> {
    await this.#knex('transfers')
      .where({ id: lookupGuid(id), status: 'pending' })
      .update({ remark, due_at: new Date(dueAtMs) });
  }

  find(agent: string, transferId: string): Promise<Transfer | undefined> {
    return findTransfer(this.#knex, { agent, transferId });
  }

  async claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Transfer[]> {
    const bindings = [new Date(nowMs), limit, new Date(leaseEndMs)];
    const { rows } = await this.#knex.raw<{ rows: readonly TransferRow[] }>(CLAIM_DUE, bindings);
    return rows.map(transferFromRow);
  }

  #transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.#knex.transaction(work, { isolationLevel: 'read committed' });
  }
}

// `materialized`, so that the rows are chosen and locked only once, however the planner joins them.
const CLAIM_DUE = `
with due as materialized (
  select id, due_at from transfers where status = 'pending' and due_at <= ?
    and agent not in ${MOVED_AGENTS}
  order by due_at, created_at, id limit ? for update skip locked
), claimed as (
  update transfers set due_at = ? from due where transfers.id = due.id
  returning transfers.*, due.due_at as was_due_at
)
select * from claimed order by was_due_at, created_at, id`;

/** Stores the transfer, unless the (agent, transferId) already exists, even in a transaction that has not committed yet. */
async function record(knex: Knex, transfer: Transfer, dueAtMs: number): Promise<Recorded> {
  const inserted = await knex('transfers')
    .insert(transferColumns(transfer, dueAtMs))
    .onConflict(['agent', 'transfer_id'])
    .ignore()
    .returning('id');
  if (inserted.length === 1) return { isNew: true, transfer };
  const known = await findTransfer(knex, transfer);
  if (known === undefined) throw new Error(`the transfer ${transfer.id} was not kept`);
  return { isNew: false, transfer: known };
}

async function findTransfer(
  knex: Knex,
  { agent, transferId }: Pick<Transfer, 'agent' | 'transferId'>,
): Promise<Transfer | undefined> {
  const row = await knex<TransferRow>('transfers')
    .where({ agent: lookupText(agent), transfer_id: lookupText(transferId) })
    .first();
  return row && transferFromRow(row);
}

function pendingOf({ nowMs, ...order }: NewTransfer): Transfer {
  const undecided = { status: 'pending', balanceBefore: undefined, balanceAfter: undefined, remark: '' } as const;
  return { ...order, ...undecided, createdAtMs: nowMs };
}

function movedHere(order: NewTransfer, balanceBefore: Decimal): Transfer {
  const balanceAfter = balanceBefore.plus(order.amount);
  // A correction may have left a debt, which a deposit reduces.
  return order.amount.isNegative() && balanceAfter.isNegative()
    ? { ...pendingOf(order), status: 'failed', balanceBefore, balanceAfter: balanceBefore, remark: TOO_LITTLE }
    : { ...pendingOf(order), status: 'success', balanceBefore, balanceAfter };
}

const TOO_LITTLE = 'The wallet has too little.';

/** Decides a transfer: its row, its entries, and outcomes that come too late. */

/** The sending of a transfer. */
interface SendingRow {
  readonly repeated_at: Date | null;
  readonly sending_until: Date | null;
}

/** A transfer that no other transaction changes until this transaction ends. */
interface LockedTransfer {
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
