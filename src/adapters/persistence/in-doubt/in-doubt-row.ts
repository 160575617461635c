import type { LateBefore } from '../../../application/ports/in-doubt-book.ts';
import type { Closing, InDoubtItem, InDoubtKind, InDoubtReason } from '../../../domain/in-doubt/in-doubt-item.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';

/** A row of the queries for items in doubt, and of the table of closed items. */
export interface InDoubtRow {
  readonly kind: InDoubtKind;
  readonly id: string;
  readonly since: Date;
  readonly agent: string | null;
  readonly provider: string | null;
  readonly member_id: string | null;
  readonly reference: string;
  readonly currency: string | null;
  readonly amount: string | null;
  readonly reason: InDoubtReason;
  readonly detail: string;
  readonly note?: string;
  readonly closed_by?: string;
  readonly closed_at?: Date;
}

/** The moments that the queries need. */
export const bindingsOf = ({ transfersMs, betsMs }: LateBefore) => ({
  transfers_before: new Date(transfersMs),
  bets_before: new Date(betsMs),
});

export const itemFromRow = (row: InDoubtRow): InDoubtItem => ({
  kind: row.kind,
  id: row.id,
  sinceMs: row.since.getTime(),
  agent: row.agent ?? undefined,
  provider: row.provider ?? undefined,
  memberId: row.member_id ?? undefined,
  reference: row.reference,
  currency: row.currency ?? undefined,
  amount: row.amount === null ? undefined : Decimal.from(row.amount),
  reason: row.reason,
  detail: row.detail,
  closing: closingFromRow(row),
});

const closingFromRow = ({ note, closed_by: by, closed_at: at }: InDoubtRow): Closing | undefined =>
  note === undefined || by === undefined || at === undefined ? undefined : { note, by, atMs: at.getTime() };
