import type { LateBefore } from '../../../application/ports/in-doubt-book.ts';
import type { Closing, InDoubtItem } from '../../../domain/in-doubt/in-doubt-item.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

type Item = Omit<InDoubtItem, 'amount' | 'closing'>;

/** A row of the queries for items in doubt, and of the table of closed items. */
export interface InDoubtRow extends RowOf<Item> {
  readonly amount: string | null;
  readonly note?: string;
  readonly closed_by?: string;
  readonly closed_at?: Date;
}

const { read: readItem } = namedColumns<Item>()(
  'kind, id, since, agent, provider, member_id, reference, currency, reason, detail',
);

/** The moments that the queries need. */
export const bindingsOf = ({ transfersMs, betsMs }: LateBefore) => ({
  transfers_before: new Date(transfersMs),
  bets_before: new Date(betsMs),
});

export const itemFromRow = (row: InDoubtRow): InDoubtItem => ({
  ...readItem(row),
  amount: row.amount === null ? undefined : Decimal.from(row.amount),
  closing: closingFromRow(row),
});

const closingFromRow = ({ note, closed_by: by, closed_at: at }: InDoubtRow): Closing | undefined =>
  note === undefined || by === undefined || at === undefined ? undefined : { note, by, atMs: at.getTime() };
