import type { DecidedTransaction } from '../../../application/ports/wallet-book.ts';
import type { ActionName } from '../../../domain/callback/callback-action.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Said } from '../../../domain/wallet/money-kind.ts';
import type {
  BetReport,
  Corrected,
  MovedDoubt,
  RefusedBecause,
  TransactionStatus,
  WalletTransaction,
} from '../../../domain/wallet/wallet-event.ts';

/** A row of the table `wallet_transactions`; the driver leaves numeric columns as text. */
export interface WalletTransactionRow {
  readonly id: string;
  readonly kind: string;
  readonly transaction_id: string;
  readonly action: ActionName;
  readonly movement: string;
  readonly reversal: WalletTransaction['reversal'];
  readonly corrects_kind: string | null;
  readonly corrects_transaction_id: string | null;
  readonly corrects_wager_id: string | null;
  readonly round_id: string | null;
  readonly wager_id: string | null;
  readonly report: ReportJson;
  readonly is_report_only: boolean;
  readonly occurred_at: Date;
  readonly status: TransactionStatus;
  readonly refused_because: RefusedBecause | null;
  readonly moved: string;
  readonly balance_after: string;
  readonly doubt: MovedDoubt | null;
}

export const walletTransactionFromRow = (row: WalletTransactionRow): WalletTransaction => ({
  id: row.id,
  kind: row.kind,
  transactionId: row.transaction_id,
  action: row.action,
  movement: Decimal.from(row.movement),
  reversal: row.reversal,
  corrects: correctedFrom(row),
  roundId: row.round_id ?? undefined,
  wagerId: row.wager_id ?? undefined,
  report: reportFrom(row.report),
  isReportOnly: row.is_report_only,
  occurredAtMs: row.occurred_at.getTime(),
  status: row.status,
  refusedBecause: row.refused_because ?? undefined,
  moved: Decimal.from(row.moved),
  balanceAfter: Decimal.from(row.balance_after),
  discrepancy: row.doubt ?? undefined,
});

/**
 * The columns of a decided transaction without its wallet's key, as JSON. If it was accepted, `sequence` is the wallet's count after it.
 */
export function walletTransactionColumns(
  { transaction, acknowledgement, messages }: DecidedTransaction,
  sequence: number,
) {
  return {
    id: transaction.id,
    kind: transaction.kind,
    transaction_id: transaction.transactionId,
    action: transaction.action,
    movement: exact(transaction.movement),
    reversal: transaction.reversal,
    ...correctedColumns(transaction.corrects),
    round_id: transaction.roundId ?? null,
    wager_id: transaction.wagerId ?? null,
    // Text within the JSON, because a parser that splits a record refuses the escape of U+0000.
    report: JSON.stringify(transaction.report),
    is_report_only: transaction.isReportOnly,
    occurred_at: new Date(transaction.occurredAtMs).toISOString(),
    ...endColumns(transaction, sequence),
    callbacks: messages.length,
    told: acknowledgement ?? null,
  };
}

/** The columns that change when a bet that was asked about ends. */
export const endColumns = (
  { status, refusedBecause, moved, balanceAfter, discrepancy }: WalletTransaction,
  sequence: number,
) => ({
  status,
  refused_because: refusedBecause ?? null,
  moved: exact(moved),
  balance_after: exact(balanceAfter),
  sequence: status === 'accepted' ? sequence : null,
  doubt: discrepancy ?? null,
});

/** The columns for a number or for a wager; both are null if the transaction corrects nothing. */
export function correctedColumns(corrects: Corrected | undefined) {
  const none = { corrects_kind: null, corrects_transaction_id: null, corrects_wager_id: null };
  if (corrects === undefined) return none;
  return 'wagerId' in corrects
    ? { ...none, corrects_wager_id: corrects.wagerId }
    : { ...none, corrects_kind: corrects.kind, corrects_transaction_id: corrects.transactionId };
}

/** The decimal places of `numeric(30, 10)`, which would round a finer amount. */
const COLUMN_SCALE = 10;

function exact(amount: Decimal): string {
  if (amount.scale() > COLUMN_SCALE)
    throw new RangeError(`an amount with more than ${COLUMN_SCALE} digits: ${amount.toString()}`);
  return amount.toString();
}

type ReportJson = Partial<Record<Exclude<keyof BetReport, keyof Said>, string>> & Said;

const reportFrom = (json: ReportJson): BetReport => ({
  gameCode: json.gameCode,
  gameType: json.gameType,
  betAmount: decimalFrom(json.betAmount),
  validBetAmount: decimalFrom(json.validBetAmount),
  prizeAmount: decimalFrom(json.prizeAmount),
  winLoss: decimalFrom(json.winLoss),
  detail: json.detail,
  ...(json.moneyKind && { moneyKind: json.moneyKind }),
  ...(json.providerAction && { providerAction: json.providerAction }),
  ...(json.roundEnd && { roundEnd: json.roundEnd }),
  ...(json.bonusCode !== undefined && { bonusCode: json.bonusCode }),
  ...(json.grantId !== undefined && { grantId: json.grantId }),
});

const decimalFrom = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : Decimal.from(text);

function correctedFrom(row: WalletTransactionRow): Corrected | undefined {
  const { corrects_kind: kind, corrects_transaction_id: transactionId, corrects_wager_id: wagerId } = row;
  if (wagerId !== null) return { wagerId };
  return kind === null || transactionId === null ? undefined : { kind, transactionId };
}
