import type { LateBefore } from '../../../application/ports/in-doubt-book.ts';
import {
  IN_DOUBT_KINDS,
  type Closing,
  type InDoubtItem,
  type InDoubtKind,
  type InDoubtReason,
} from '../../../domain/in-doubt/in-doubt-item.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import type { Knex } from 'knex';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { DoubtGroup } from '../../../domain/diagnosis/money-trouble.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { openBranchesOf } from './in-doubt-queries.ts';

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

/** The open items in groups; see the port. */
export async function summaryOf(knex: Knex, late: LateBefore, countMax: number): Promise<readonly DoubtGroup[]> {
  const { rows } = await runPrepared(knex, SUMMARY, { ...bindingsOf(late), rows: countMax });
  return rows.map(({ kind, agent, provider, reason, role, count, since, id }) => ({
    kind,
    agent: agent ?? undefined,
    provider: provider ?? undefined,
    reason,
    role: role ?? undefined,
    count,
    oldest: { kind, id, sinceMs: since.getTime() },
  }));
}

interface GroupRow {
  readonly kind: InDoubtKind;
  readonly agent: string | null;
  readonly provider: string | null;
  readonly reason: InDoubtReason;
  readonly role: CallbackRole | null;
  readonly count: number;
  readonly since: Date;
  readonly id: string;
}

// Planning takes longer than reading, so the plan is cached. Each source ends after `:rows` items, so that a long backlog is not read to its end. The
// detail of a callback is its role; the details of other kinds are free text.
const SUMMARY: Prepared<GroupRow> = {
  name: 'in-doubt-summary',
  text: `
select kind, agent, provider, reason, role, count(*) as count, min(since) as since, (array_agg(id order by since, id))[1] as id
from (
${openBranchesOf({ kinds: IN_DOUBT_KINDS, conditions: [] })
  .map((branch) => `(${branch} order by since, id desc limit :rows)`)
  .join('\nunion all\n')}
) open_doubt cross join lateral (select case kind when 'callback' then detail end as role) said
group by kind, agent, provider, reason, role order by 7, 8`,
};
