import { IN_OTHER_LETTERS, RECORDS_STAND, roleOf, TOLD_IS_MOVED, TRANSACTIONS } from './audited-transactions.ts';
import { inMonthOf, isInDroppedMonth } from '../months/month-of.ts';
import { BLOCK_POSITIONS, countedIn } from '../statements/count-sql.ts';
import { kindColumns, comparedFor, differing } from '../statements/line-sql.ts';
import type { Invariant } from '../../../domain/wallet/invariants.ts';

/** A way through a table, in ranges of one key. */
export interface Walk {
  /** The approximate number of rows in a range. */
  readonly rows: number;
  /**
   * The query for the last key of a range. If it returns no row, the range is the last one. Undefined for numeric keys: then a range ends after
   * `rows` numbers.
   */
  readonly lastOf: string | undefined;
  /** The query for the first numeric key after a place, so that a gap is one step, however long it is. */
  readonly firstOf?: string;
  /** Parts of the statement before each query, with their writes. */
  readonly beforehand: string;
  /** Each returns the invariant that a row is about, a name for operators, and whether the row violates it. */
  readonly queries: readonly string[];
}

const about = (invariant: Invariant, query: string): string =>
  `select '${invariant}' as invariant, each.* from (${query}) each`;

const CLOSED_DAYS = `(select * from statement_days where id > :after and id <= :last)`;

/** Sums of statements by blocks of positions. Each block is counted again on its own, up to the place that the count has reached. */
const OF_SUMS: Walk = {
  rows: 1,
  lastOf: undefined,
  firstOf: `
  select least((select min(position - 1) / ${BLOCK_POSITIONS} from wallet_transactions where position > (:after + 1) * ${BLOCK_POSITIONS}),
    (select min(block) from statement_sums where block > :after)) as first`,
  beforehand: `${countedIn(
    `(:after + 1) * ${BLOCK_POSITIONS}`,
    `least((:last + 1) * ${BLOCK_POSITIONS}, (select position from statement_cursor))`,
  )},
kept as materialized (select * from statement_sums where block > :after and block <= :last),`,
  queries: [
    about(
      'statements_counted',
      `
      select concat_ws(' ', agent, provider, currency, action, slot) as subject,
        (counted.transactions, counted.to_player, counted.from_player, counted.valid_stakes, ${kindColumns((column) => `counted.${column}`)})
          is distinct from (kept.transactions, kept.to_player, kept.from_player, kept.valid_stakes, ${kindColumns((column) => `kept.${column}`)}) as is_violated
      from counted full join kept using (block, agent, slot, provider, currency, action, about)`,
    ),
  ],
};

/** Closed days of statements by their ids. */
const OF_STATEMENTS: Walk = {
  rows: 100,
  lastOf: undefined,
  beforehand: `${comparedFor(CLOSED_DAYS)},`,
  queries: [about('statements_kept', differing(CLOSED_DAYS))],
};

/** The account to or from which a transaction moved money, beside the provider's. */
const HOLDER = `case transactions.held_by when 'agent' then 'agent:' || transactions.agent else 'player:' || transactions.player_id end`;

// `lateral` sums the rows that belong to a row. The planner cannot turn it into a read of the whole other table. An audit proved the entries of a
// month before it was dropped.
const BOOKED = `
left join lateral (
  select case when ${isInDroppedMonth('transactions')} then nullif(transactions.moved, 0) else sum(amount) end as amount
  from ledger_entries where wallet_transaction_id = transactions.id and account = ${HOLDER} and ${inMonthOf('transactions')}
) entries on true`;

/** Two queries use it. Without it, each would look up everything. */
const BOOKED_TRANSACTIONS = `
booked as materialized (select transactions.*, entries.amount from ${TRANSACTIONS} ${BOOKED}),`;

const ARE_BOOKED = `
select 'transactions_booked' as invariant, id::text as subject,
  coalesce(amount, 0) <> moved or (status <> 'accepted' and amount is not null) as is_violated
from booked`;

/**
 * A round nets to the acknowledged amount if each of its parts does. If the whole does not, at least one part does not either. So the whole
 * round is read only when a part fails.
 */
const ROUNDS_NET = `
select 'rounds_net', concat_ws(' ', part.provider, part.player_id, part.currency, part.round_id), part.difference <> 0 and net.is_violated
from (
  select provider, player_id, currency, round_id, sum(moved - coalesce(amount, 0)) as difference,
    bool_or(action = 'SETTLED' and status = 'accepted') as is_settled
  from booked where round_id is not null group by provider, player_id, currency, round_id
) part left join lateral (
  select sum(moved) <> coalesce(sum(entries.amount), 0) as is_violated
  from wallet_transactions transactions ${BOOKED}
  where (transactions.player_id, transactions.provider, transactions.round_id) = (part.player_id, part.provider, part.round_id)
    and transactions.currency = part.currency and part.difference <> 0
  having bool_or(action = 'SETTLED' and status = 'accepted')
) net on true
where part.is_settled or net.is_violated`;

const OF_TRANSACTIONS: Walk = {
  rows: 10_000,
  lastOf: undefined,
  firstOf: 'select min(position) as first from wallet_transactions where position > :after',
  beforehand: BOOKED_TRANSACTIONS,
  queries: [
    about(
      'transactions_once',
      `
      select concat_ws(' ', provider, player_id, currency, kind, transaction_id) as subject, exists (
        select from wallet_transactions other where other.position < transactions.position
          and (other.provider, other.kind, other.transaction_id) = (transactions.provider, transactions.kind, transactions.transaction_id)
          and ${roleOf('other')} = ${roleOf('transactions')} and (other.number_scope = transactions.number_scope
            or (other.player_id, other.currency) = (transactions.player_id, transactions.currency))
      ) or coalesce(${IN_OTHER_LETTERS}, false) as is_violated
      from ${TRANSACTIONS}`,
    ),
    about(
      'callbacks_kept',
      `
      select transactions.id::text as subject, transactions.callbacks <> coalesce(forgotten.callbacks, 0)
        + (select count(*) from callbacks where callbacks.transaction_id = transactions.id::text) as is_violated
      from ${TRANSACTIONS} left join forgotten_callbacks forgotten on forgotten.transaction_id = transactions.id::text`,
    ),
    `${ARE_BOOKED} union all ${ROUNDS_NET}`,
    about('told_is_moved', TOLD_IS_MOVED),
    about('records_stand', RECORDS_STAND),
  ],
};

/**
 * Movements by their entries in the range. A movement adds up to zero if each of its parts does. If a part does not, the rest may be in another
 * range, so the whole movement is read. If the whole adds up, it is counted in the range of its first entry.
 */
const MOVEMENTS = `
movements as materialized (
  select coalesce(part.transfer_id, part.wallet_transaction_id) as owner, part.currency, coalesce(whole.total, 0) as total
  from (
    select transfer_id, wallet_transaction_id, currency, sum(amount) as total from ledger_entries
    where id > :after and id <= :last group by transfer_id, wallet_transaction_id, currency
  ) part left join lateral (
    select sum(amount) as total, min(id) filter (where id > :start) as first from ledger_entries
    where (transfer_id = part.transfer_id or wallet_transaction_id = part.wallet_transaction_id) and currency = part.currency
      and part.total <> 0
  ) whole on true
  where part.total = 0 or whole.total <> 0 or whole.first > :after
),`;

const GUID = `'^player:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const OF_ENTRIES: Walk = {
  rows: 20_000,
  lastOf: undefined,
  firstOf: 'select min(id) as first from ledger_entries where id > :after',
  beforehand: MOVEMENTS,
  queries: [
    `select 'ledger_adds_up' as invariant, currency as subject, sum(total) <> 0 as is_violated from movements group by currency
    union all select 'movements_add_up', owner || ' ' || currency, total <> 0 from movements`,
    about(
      'wallets_match_ledger',
      `
      select account || ' ' || currency as subject, true as is_violated
      from (select distinct account, currency from ledger_entries where id > :after and id <= :last and account like 'player:%') held
      where not exists (
        select from wallets where wallets.currency = held.currency
          and wallets.player_id = case when account ~ ${GUID} then substr(account, 8)::uuid end
      )`,
    ),
  ],
};

const TRANSFERS = `(select * from transfers where id > :after and id <= :last) transfers`;

const OF_TRANSFERS: Walk = {
  rows: 5_000,
  lastOf: 'select id as last from transfers where id > :after order by id offset :rows - 1 limit 1',
  beforehand: '',
  queries: [
    about(
      'transfers_once',
      `
      select agent || ' ' || transfer_id as subject, exists (
        select from transfers other where (other.agent, other.transfer_id) = (transfers.agent, transfers.transfer_id) and other.id < transfers.id
      ) as is_violated
      from ${TRANSFERS}`,
    ),
    about(
      'transfers_booked',
      `
      select transfers.id::text as subject,
        coalesce(entries.amount, 0) <> case status when 'success' then transfers.amount else 0 end
          and not (status = 'success' and ${isInDroppedMonth('transfers')}) as is_violated
      from ${TRANSFERS} left join lateral (
        select sum(amount) as amount from ledger_entries
        where transfer_id = transfers.id and account <> 'agent:' || transfers.agent and ${inMonthOf('transfers')}
      ) entries on true`,
    ),
  ],
};

/**
 * Wallets are compared with their proven balance plus the entries and movements since. Without a proven balance, the sums of dropped months are the
 * beginning; a month is dropped only after it was proven. This is one statement, because exactly the rows that it has read become proven.
 */
const WALLETS = `
compared as materialized (
  select wallets.player_id, wallets.currency, wallets.balance, coalesce(proven.balance, carried.amount, 0) + entries.amount as booked,
    coalesce(entries.last, proven.entry_id, 0) as entry_id, wallets.sequence,
    coalesce(proven.transactions, 0) + movements.counted as transactions, coalesce(movements.last, proven.sequence, 0) as counted_to,
    (select count(*) from transfers where transfers.player_id = wallets.player_id and transfers.currency = wallets.currency
      and transfers.status = 'success' and transfers.provider is null) as transfers
  from wallets
  left join audited_wallets proven
    on :is_new and proven.player_id = wallets.player_id and proven.currency = wallets.currency
  cross join lateral (
    select sum(amount) as amount from carried_sums where account = 'player:' || wallets.player_id and carried_sums.currency = wallets.currency
  ) carried
  cross join lateral (
    select coalesce(sum(amount), 0) as amount, max(id) as last from ledger_entries
    where account = 'player:' || wallets.player_id and ledger_entries.currency = wallets.currency and id > coalesce(proven.entry_id, 0)
  ) entries
  cross join lateral (
    select count(*) as counted, max(taken.sequence) as last from wallet_transactions taken
    where taken.player_id = wallets.player_id and taken.currency = wallets.currency and taken.sequence > coalesce(proven.sequence, 0)
  ) movements
  where wallets.player_id > :after and wallets.player_id <= :last
), kept as (
  insert into audited_wallets as proven (player_id, currency, balance, entry_id, sequence, transactions)
  select player_id, currency, balance, entry_id, counted_to, transactions from compared
  where balance = booked and sequence = transactions + transfers
  order by player_id, currency
  on conflict (player_id, currency) do update set balance = excluded.balance, entry_id = excluded.entry_id,
    sequence = excluded.sequence, transactions = excluded.transactions
  where (proven.entry_id, proven.sequence) <> (excluded.entry_id, excluded.sequence)
),`;

const WALLET_FINDINGS = `
select 'wallets_match_ledger' as invariant, 'player:' || player_id || ' ' || currency as subject, balance <> booked as is_violated
from compared
union all
select 'sequences_match', player_id || ' ' || currency, sequence <> transactions + transfers from compared
union all
select 'wallets_match_ledger', 'player:' || player_id || ' ' || currency, true
from audited_wallets gone
where :is_new and player_id > :after and player_id <= :last and entry_id > 0
  and not exists (select from wallets where (wallets.player_id, wallets.currency) = (gone.player_id, gone.currency))`;

const OF_WALLETS: Walk = {
  rows: 100,
  lastOf:
    'select player_id as last from wallets where player_id > :after order by player_id, currency offset :rows - 1 limit 1',
  beforehand: WALLETS,
  queries: [WALLET_FINDINGS],
};

const OF_QUESTIONS: Walk = {
  rows: 1,
  lastOf: undefined,
  beforehand: '',
  queries: [
    about(
      'questions_end',
      `
      select coalesce(transactions.id::text, asking.transaction_id) as subject,
        asking.asked_until is null or asking.asked_until < now() - interval '1 minute' as is_violated
      from (select id from wallet_transactions where status = 'asked') transactions
      full join (select transaction_id, asked_until from callbacks where status = 'asking') asking
        on asking.transaction_id = transactions.id::text`,
    ),
  ],
};

/** The sums of dropped months. */
const OF_CARRIED: Walk = {
  rows: 1,
  lastOf: undefined,
  beforehand: '',
  queries: [
    about(
      'ledger_adds_up',
      'select currency as subject, sum(amount) <> 0 as is_violated from carried_sums group by currency',
    ),
    about(
      'wallets_match_ledger',
      `
      select account || ' ' || currency as subject, true as is_violated
      from (select distinct account, currency from carried_sums where account like 'player:%') held
      where not exists (
        select from wallets where wallets.currency = held.currency
          and wallets.player_id = case when account ~ ${GUID} then substr(account, 8)::uuid end
      )`,
    ),
  ],
};

/** The walks through the books, in order. */
export const WALKS = {
  transactions: OF_TRANSACTIONS,
  entries: OF_ENTRIES,
  transfers: OF_TRANSFERS,
  wallets: OF_WALLETS,
  sums: OF_SUMS,
  statements: OF_STATEMENTS,
  questions: OF_QUESTIONS,
  carried: OF_CARRIED,
} as const satisfies Record<string, Walk>;

export type WalkName = keyof typeof WALKS;
