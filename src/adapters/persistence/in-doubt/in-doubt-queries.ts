import type { InDoubtKind } from '../../../domain/in-doubt/in-doubt-item.ts';
import { OWNED_DETAIL } from '../../../domain/in-doubt/owned-detail.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';

const PLAYER = 'left join players player on player.id =';

/** A callback has the id of its transaction as text. Tests and other writers may put a text there that is not a GUID. */
export const GUID_OF_TRANSACTION = `case when callback.transaction_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then callback.transaction_id::uuid end`;

const CALLBACKS = `
select 'callback' as kind, callback.id, lane.parked_at as since, callback.agent, told.provider, player.member_id,
  coalesce(told.transaction_id, callback.transaction_id) as reference, told.currency, told.moved as amount,
  lane.parked_for as reason, callback.role as detail
from callback_lanes lane
join callbacks callback on callback.agent = lane.agent and callback.lane = lane.lane and callback.status = 'parked'
left join wallet_transactions told on told.id = ${GUID_OF_TRANSACTION}
${PLAYER} told.player_id
where lane.parked_at is not null`;

const UNDECIDED_TRANSFERS = `
select 'transfer' as kind, transfer.id, transfer.created_at as since, transfer.agent, transfer.provider, player.member_id,
  transfer.transfer_id as reference, transfer.currency, transfer.amount, 'undecided' as reason, transfer.remark as detail
from transfers transfer ${PLAYER} transfer.player_id
where transfer.status = 'pending' and transfer.created_at < :transfers_before`;

const CONTRADICTED_TRANSFERS = `
select 'transfer' as kind, late.transfer_id as id, late.said_at as since, transfer.agent, transfer.provider, player.member_id,
  transfer.transfer_id as reference, transfer.currency, transfer.amount, 'contradicted' as reason, late.said as detail
from transfer_contradictions late join transfers transfer on transfer.id = late.transfer_id ${PLAYER} transfer.player_id`;

const OF_TRANSACTION = `
  done.agent, done.provider, player.member_id, done.transaction_id as reference, done.currency, done.movement as amount`;

const BETS = `
select 'bet' as kind, done.id, done.recorded_at as since, ${OF_TRANSACTION}, 'unanswered' as reason, done.action as detail
from wallet_transactions done ${PLAYER} done.player_id
where done.status = 'asked' and done.recorded_at < :bets_before`;

/** Refusals that are stored as transactions. A refused bet is over. */
const KEPT_REFUSALS = `
select 'refusal' as kind, done.id, done.recorded_at as since, ${OF_TRANSACTION}, done.refused_because as reason, done.action as detail
from wallet_transactions done ${PLAYER} done.player_id
where done.status = 'refused' and done.action <> 'BET' and done.movement <> 0`;

/** Refusals without a transaction, unless the same event was accepted afterwards. */
const NOTED_REFUSALS = `
select 'refusal' as kind, done.id, done.first_at as since, ${OF_TRANSACTION}, done.because as reason, done.action as detail
from refused_events done ${PLAYER} done.player_id
where not exists (
  select from wallet_transactions taken
  where (taken.player_id, taken.provider, taken.currency, taken.kind, taken.transaction_id)
    = (done.player_id, done.provider, done.currency, done.kind, done.transaction_id)
    and taken.status = 'accepted' and taken.action = done.action and taken.movement = done.movement
    and taken.round_id is not distinct from done.round_id and taken.wager_id is not distinct from done.wager_id
    and (done.because <> 'conflict' or (taken.corrects_kind, taken.corrects_transaction_id, taken.corrects_wager_id)
      is not distinct from (done.corrects_kind, done.corrects_transaction_id, done.corrects_wager_id))
)`;

/**
 * Reports that belong to no wallet, unless the same event was accepted later, when there was a wallet. The detail of a report that could not be read
 * names its owner. The reports stay in this cell when an Agent leaves it, and then belong only to the operator.
 */
const UNBOOKED_REPORTS = `
select 'refusal' as kind, report.id, report.first_at as since, owner.code as agent, report.provider,
  case when owner.code is not null then named.owner[1] end as member_id,
  report.reference, report.currency, report.amount, report.because as reason, report.detail
from unbooked_reports report
left join lateral (select regexp_match(report.detail, '${OWNED_DETAIL}') as owner where report.because = 'unreadable') named on true
left join agents owner on owner.code = named.owner[2] and owner.moved_away_at is null
where not exists (
  select from wallet_transactions taken
  where (taken.provider, taken.kind, taken.transaction_id, taken.movement)
    = (report.provider, report.kind, report.reference, report.amount) and taken.status = 'accepted'
)`;

/** Money that has moved and that a person should examine. */
const MOVEMENTS = `
select 'movement' as kind, done.id, done.recorded_at as since, ${OF_TRANSACTION}, done.doubt as reason,
  done.action || ' moved ' || trim_scale(done.moved) as detail
from wallet_transactions done ${PLAYER} done.player_id
where done.doubt is not null`;

const DIFFERENCES = `
select 'difference' as kind, found.id, found.found_at as since, found.agent, found.provider, player.member_id,
  found.reference, found.currency, found.amount, found.reason, found.detail
from reconciliation_differences found ${PLAYER} found.player_id
where found.gone_at is null`;

const BEGUN = `case kept.status when 'cancelling' then coalesce(kept.checked_at, kept.created_at) else kept.created_at end`;

const grants = (since: string, reference: string, rest: string): string => `
select 'grant' as kind, kept.id, ${since} as since, kept.agent, kept.provider, player.member_id, ${reference} as reference, kept.currency, ${rest}
from free_round_grants kept ${PLAYER} kept.player_id`;

const UNDECIDED_GRANTS = `${grants(BEGUN, 'kept.grant_id', "null::numeric as amount, 'grant_undecided' as reason, kept.remark as detail")}
where kept.status in ('pending', 'cancelling') and ${BEGUN} < :transfers_before`;

/** One item for each bonus, however many wins it has. */
const FOREIGN_GRANTS = `${grants('kept.created_at', 'kept.bonus_code', "kept.won as amount, 'unknown_grant' as reason, kept.remark as detail")}
where kept.status = 'foreign'`;

/** The queries for each kind, all with the same columns. They need `:transfers_before` and `:bets_before`. */
const QUERIES = {
  callback: [CALLBACKS],
  transfer: [UNDECIDED_TRANSFERS, CONTRADICTED_TRANSFERS],
  bet: [BETS],
  refusal: [KEPT_REFUSALS, NOTED_REFUSALS, UNBOOKED_REPORTS],
  movement: [MOVEMENTS],
  difference: [DIFFERENCES],
  grant: [UNDECIDED_GRANTS, FOREIGN_GRANTS],
} as const satisfies Record<InDoubtKind, readonly string[]>;

const agentIn = (table: string): string => `select agent from ${table} where id = :id`;

/** The Agent in the row of an item, for each kind. */
export const AGENT_OF: Readonly<Record<InDoubtKind, string>> = {
  callback: agentIn('callbacks'),
  transfer: agentIn('transfers'),
  bet: agentIn('wallet_transactions'),
  refusal: `${agentIn('wallet_transactions')} union all ${agentIn('refused_events')}
    union all select agent from (${UNBOOKED_REPORTS}) report where id = :id and agent is not null`,
  movement: agentIn('wallet_transactions'),
  difference: agentIn('reconciliation_differences'),
  grant: agentIn('free_round_grants'),
};

/** The choice of open items: of these kinds, and with columns that fulfil all conditions. */
export interface OpenChoice {
  readonly kinds: readonly InDoubtKind[];
  readonly conditions: readonly string[];
}

/** The open items: derived from the books, and not closed since they came into doubt. */
export const openOf = (choice: OpenChoice): string => openBranchesOf(choice).join('\nunion all\n');

/**
 * A page of open items: `:page_size` after `:offset`. Each kind returns only its last `:rows`, by its own index. So a page costs the items on it and
 * before it, and not those after it. The database itself does not detect that a union can be cut in this way.
 */
export const openPageOf = (choice: OpenChoice): string => `
select * from (
${openBranchesOf(choice)
  .map((branch) => `(${branch} order by since desc, id limit :rows)`)
  .join('\nunion all\n')}
) open_doubt
order by since desc, kind, id limit :page_size offset :offset`;

/** A page of open items for each source. */
export const openBranchesOf = ({ kinds, conditions }: OpenChoice): readonly string[] =>
  kinds
    .flatMap((kind) => QUERIES[kind] as readonly string[])
    .map(
      (query) => `select doubt.* from (${query}) doubt where ${[NOT_CLOSED, NOT_MOVED, ...conditions].join(' and ')}`,
    );

/** Notes a decision about the undecided transfer or grant `:id`: as the closing of its item, or as another note if the item was closed before. */
export const notedDecisionOf = (kind: 'transfer' | 'grant', columns: string): string => `
insert into in_doubt_closings (${columns}, note, closed_by, closed_at)
select ${columns.replace('since', 'case when is_closed then :closed_at else since end')}, :note, :closed_by, :closed_at
from (
  select doubt.*, not (${NOT_CLOSED}) as is_closed from (${UNDECIDED[kind]}) doubt where doubt.id = :id
) undecided
on conflict do nothing returning kind`;

const UNDECIDED = { transfer: UNDECIDED_TRANSFERS, grant: UNDECIDED_GRANTS };

const NOT_CLOSED = `not exists (
  select from in_doubt_closings closing
  where closing.kind = doubt.kind and closing.id = doubt.id and closing.since >= doubt.since
)`;

/** Excludes items of an Agent that was moved to another cell, where they are open. */
const NOT_MOVED = `coalesce(doubt.agent, '') not in ${MOVED_AGENTS}`;
