/** Reads the steps of a timeline by their ids. */
import type { Knex } from 'knex';
import type {
  TimelineEntry,
  TimelineRefusal,
  MoneyStep,
  TimelineTransaction,
  TimelineTransfer,
} from '../../../application/ports/timeline-store.ts';
import type { WalletMode } from '../../../domain/agent/agent.ts';
import type { ActionName } from '../../../domain/callback/callback-action.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { RefusedBecause, Acknowledgement } from '../../../domain/wallet/wallet-event.ts';
import { blocksOf } from '../players/knex-player-blocks.ts';
import { recordedFromRow, type HistoryRow } from '../wallet/knex-wallet-history.ts';
import { transferFromRow, type TransferRow } from '../wallet/record-transfers.ts';

/** The table and the id of a step. */
export interface StepRef {
  readonly kind: MoneyStep['kind'];
  readonly id: string;
  readonly at: Date;
}

/** The steps in the order of their references. */
export async function moneySteps(knex: Knex, refs: readonly StepRef[]): Promise<readonly MoneyStep[]> {
  const idsOf = (wanted: StepRef['kind']): readonly string[] =>
    refs.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const transactions = await transactionsOf(knex, idsOf('transaction'));
  const transfers = await transfersOf(knex, idsOf('transfer'));
  const refusals = await refusalsOf(knex, idsOf('refusal'));
  const blocks = await blocksOf(knex, idsOf('block'));
  const entries = await entriesOf(knex, idsOf('transaction'), idsOf('transfer'));
  return refs.flatMap(({ kind, id, at }): MoneyStep[] => {
    const common = { atMs: at.getTime(), entries: entries.get(id) ?? [] };
    const transaction = transactions.get(id);
    if (kind === 'transaction' && transaction !== undefined) return [{ ...common, kind, transaction }];
    const transfer = transfers.get(id);
    if (kind === 'transfer' && transfer !== undefined) return [{ ...common, kind, transfer }];
    const block = blocks.get(id);
    if (kind === 'block' && block !== undefined) return [{ ...common, kind, block }];
    const refusal = refusals.get(id);
    return kind === 'refusal' && refusal !== undefined ? [{ ...common, kind, refusal }] : [];
  });
}

interface TransactionRow extends HistoryRow {
  readonly told: Acknowledgement | null;
  readonly held_by: WalletMode;
  readonly sequence: number | null;
}

async function transactionsOf(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, TimelineTransaction>> {
  const rows = await withPlayer<TransactionRow>(knex, 'wallet_transactions', ids);
  return byId(rows, (row) => ({
    ...recordedFromRow(row),
    acknowledgement: row.told ?? undefined,
    heldBy: row.held_by,
    sequence: row.sequence ?? undefined,
  }));
}

interface TimelineTransferRow extends TransferRow {
  readonly member_id: string;
  readonly due_at: Date | null;
}

async function transfersOf(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, TimelineTransfer>> {
  const rows = await withPlayer<TimelineTransferRow>(knex, 'transfers', ids);
  return byId(rows, (row) => ({
    ...transferFromRow(row),
    memberId: row.member_id,
    dueAtMs: row.due_at?.getTime(),
  }));
}

interface RefusalRow {
  readonly id: string;
  readonly agent: string;
  readonly member_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly kind: string;
  readonly transaction_id: string;
  readonly action: ActionName;
  readonly movement: string;
  readonly round_id: string | null;
  readonly wager_id: string | null;
  readonly because: RefusedBecause;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly times: number;
}

async function refusalsOf(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, TimelineRefusal>> {
  const rows = await withPlayer<RefusalRow>(knex, 'refused_events', ids);
  return byId(rows, (row) => ({
    id: row.id,
    agent: row.agent,
    memberId: row.member_id,
    provider: row.provider,
    currency: row.currency,
    kind: row.kind,
    transactionId: row.transaction_id,
    action: row.action,
    movement: Decimal.from(row.movement),
    roundId: row.round_id ?? undefined,
    wagerId: row.wager_id ?? undefined,
    because: row.because,
    firstAtMs: row.first_at.getTime(),
    lastAtMs: row.last_at.getTime(),
    times: row.times,
  }));
}

async function withPlayer<Row>(knex: Knex, table: string, ids: readonly string[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const rows: unknown = await knex(table)
    .join('players', 'players.id', `${table}.player_id`)
    .whereIn(`${table}.id`, [...ids])
    .select(`${table}.*`, 'players.member_id');
  return rows as readonly Row[];
}

const byId = <Row extends { readonly id: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): ReadonlyMap<string, Value> => new Map(rows.map((row) => [row.id, valueOf(row)]));

interface EntryRow {
  readonly of: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly booked_at: Date;
}

/** The lines of the ledger, by their movement. */
async function entriesOf(
  knex: Knex,
  transactions: readonly string[],
  transfers: readonly string[],
): Promise<ReadonlyMap<string, readonly TimelineEntry[]>> {
  if (transactions.length + transfers.length === 0) return new Map();
  const { rows } = await knex.raw<{ rows: readonly EntryRow[] }>(ENTRIES, { transactions, transfers });
  const entries = new Map<string, TimelineEntry[]>();
  for (const { of, account, currency, amount, booked_at: at } of rows) {
    const entry = { account, currency, amount: Decimal.from(amount), bookedAtMs: at.getTime() };
    entries.set(of, [...(entries.get(of) ?? []), entry]);
  }
  return entries;
}

const ENTRIES = `
select wallet_transaction_id as of, id, account, currency, amount, booked_at from ledger_entries
where wallet_transaction_id = any (:transactions::uuid[])
union all
select transfer_id, id, account, currency, amount, booked_at from ledger_entries where transfer_id = any (:transfers::uuid[])
order by id`;
