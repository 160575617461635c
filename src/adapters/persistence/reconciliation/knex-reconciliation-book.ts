import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  BookQuery,
  FoundDifferences,
  ReconciliationBook,
} from '../../../application/ports/reconciliation-book.ts';
import type { BookUnit, Difference, OurEntry } from '../../../domain/reconciliation/compare-books.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { actionsOf, type TransactionRole } from '../../../domain/wallet/transaction-role.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

type Counted = Omit<OurEntry, 'net'>;
type EntryRow = RowOf<Counted> & { readonly net: string };

/** Our books in `wallet_transactions` and `callbacks`, and the differences in `reconciliation_differences`. */
export class KnexReconciliationBook implements ReconciliationBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async entries({ provider, unit, span, named }: BookQuery): Promise<readonly OurEntry[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly EntryRow[] }>(ENTRIES[unit], {
      provider,
      from: new Date(span.fromMs),
      to: new Date(span.toMs),
      named: JSON.stringify(named.map(({ playerId, key }) => ({ player_id: playerId, key: lookupText(key) }))),
    });
    return rows.map(entryFromRow);
  }

  keep({ provider, span, differences }: FoundDifferences, nowMs: number): ReturnType<ReconciliationBook['keep']> {
    const now = new Date(nowMs);
    return this.#knex.transaction(async (trx) => {
      const kept = await trx.raw<{ rows: readonly { is_new: boolean }[] }>(KEEP, {
        provider,
        now,
        differences: JSON.stringify(differences.map(rowOf)),
      });
      const bounds = { from: new Date(span.fromMs), to: new Date(span.toMs) };
      const gone = await trx.raw<{ rows: readonly unknown[] }>(CLOSE_GONE, { provider, now, ...bounds });
      return { added: kept.rows.filter((row) => row.is_new).length, gone: gone.rows.length };
    });
  }
}

const COLUMNS = { wager: 'wager_id', round: 'round_id' } as const satisfies Record<BookUnit, string>;

/** The names of a role's actions as a list in SQL. They are constants of the gateway, so they need no parameters. */
const namesOf = (role: TransactionRole): string =>
  actionsOf(role)
    .map((name) => `'${name}'`)
    .join(', ');

const entriesBy = (column: string): string => `
with units as (
  select player_id, ${column} as key from wallet_transactions
  where provider = :provider and ${column} is not null and status = 'accepted'
    and occurred_at >= :from and occurred_at < :to
  union
  select player_id, key from jsonb_to_recordset(:named::jsonb) as named (player_id uuid, key text)
)
select unit.player_id, unit.key, min(done.currency) as currency, sum(done.moved) as net,
  bool_or(done.action not in (${namesOf('stake')})) as is_over,
  bool_or(done.action in (${namesOf('correction')})) as is_taken_back,
  sum((
    select count(*) from callbacks callback
    where callback.transaction_id = done.id::text and callback.status in ('pending', 'parked')
  ))::bigint as unacknowledged,
  max(done.occurred_at) as last_at
from units unit
join wallet_transactions done on done.player_id = unit.player_id and done.provider = :provider
  and done.${column} = unit.key collate "C" and done.status = 'accepted'
group by unit.player_id, unit.key`;

const ENTRIES = { wager: entriesBy(COLUMNS.wager), round: entriesBy(COLUMNS.round) } as const;

/** A round has many players, so its number alone does not identify a difference. */
const KEEP = `
insert into reconciliation_differences (id, provider, agent, player_id, reference, reason, currency, amount, detail, happened_at,
  found_at, seen_at)
select found.id, :provider, player.agent, player.id, found.key || ' ' || player.agent || '_' || player.member_id, found.reason,
  found.currency, found.amount, found.detail, found.happened_at, :now, :now
from jsonb_to_recordset(:differences::jsonb) as found (
  id uuid, player_id uuid, key text, reason text, currency text, amount numeric, detail text, happened_at timestamptz
)
join players player on player.id = found.player_id
on conflict (provider, reference, reason) where gone_at is null
do update set seen_at = excluded.seen_at, amount = excluded.amount, detail = excluded.detail, happened_at = excluded.happened_at
returning (found_at = seen_at) as is_new`;

const CLOSE_GONE = `
with gone as (
  update reconciliation_differences set gone_at = :now
  where provider = :provider and gone_at is null and happened_at >= :from and happened_at < :to and seen_at < :now
  returning *
), closed as (
  insert into in_doubt_closings (kind, id, since, agent, provider, member_id, reference, currency, amount, reason, detail, note,
    closed_by, closed_at)
  select 'difference', gone.id, gone.found_at, gone.agent, gone.provider, player.member_id, gone.reference, gone.currency, gone.amount,
    gone.reason, gone.detail, 'A later comparison did not find it any more.', 'reconciliation', :now
  from gone left join players player on player.id = gone.player_id
  on conflict do nothing
)
select id from gone`;

const rowOf = ({ playerId, key, reason, currency, amount, detail, happenedAtMs }: Difference) => ({
  id: randomUUID(),
  player_id: playerId,
  key,
  reason,
  currency,
  detail,
  amount: amount.toString(),
  happened_at: new Date(happenedAtMs).toISOString(),
});

const { read: countedFromRow } = namedColumns<Counted>()(
  'player_id, key, currency, is_over, is_taken_back, unacknowledged, last_at',
);

const entryFromRow = (row: EntryRow): OurEntry => ({ ...countedFromRow(row), net: Decimal.from(row.net) });
