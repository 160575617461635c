/** The audit's checks of each transaction, beside its entries. */
import { RECORDED_WAGER } from '../../../domain/wallet/money-policy.ts';
import { reported } from '../statements/count-sql.ts';

/** The transactions of a range. */
export const TRANSACTIONS = `(select * from wallet_transactions where position > :after and position <= :last) transactions`;

/** The role of a transaction's action, as in the index of numbers. */
export const roleOf = (table: string): string =>
  `(case ${table}.action when 'BET' then 'stake' when 'SETTLED' then 'payout' when 'BONUS' then 'payout' else 'correction' end)`;

/** A payout that was booked before with the player's name in other letter cases, and that was not noted for a person. */
export const IN_OTHER_LETTERS = `(transactions.status = 'accepted' and transactions.moved <> 0
  and starts_with(transactions.transaction_id, transactions.round_id || ':') and exists (
    select from wallet_transactions other where other.position < transactions.position and other.status = 'accepted'
      and (other.player_id, other.provider, other.round_id) = (transactions.player_id, transactions.provider, transactions.round_id)
      and (other.currency, other.kind) = (transactions.currency, transactions.kind)
      and other.transaction_id <> transactions.transaction_id and upper(other.transaction_id) = upper(transactions.transaction_id)
  ) and not exists (
    select from reconciliation_differences found where found.reason = 'paid_in_other_letters'
      and (found.provider, found.reference) = (transactions.provider, transactions.transaction_id)
  ))`;

/** The amount that a transaction may still return, after the corrections before it; zero if nothing was taken. */
const STILL_TO_RETURN = `
  (select coalesce(sum(one.moved), 0) from wallet_transactions one
    where (one.player_id, one.provider, one.currency) = (transactions.player_id, transactions.provider, transactions.currency)
      and one.status = 'accepted' and one.position < transactions.position
      and ((one.kind = transactions.corrects_kind and one.transaction_id = transactions.corrects_transaction_id)
        or (one.corrects_kind = transactions.corrects_kind and one.corrects_transaction_id = transactions.corrects_transaction_id)))`;

/** A bet that was accepted although its provider had got the reply that it would not be. */
const TAKEN_AFTERWARDS = `
  exists (select from wallet_transactions bet
    where (bet.player_id, bet.provider, bet.currency) = (transactions.player_id, transactions.provider, transactions.currency)
      and bet.kind = transactions.corrects_kind and bet.transaction_id = transactions.corrects_transaction_id
      and bet.status = 'accepted' and bet.position > transactions.position)`;

/**
 * The reply equals the movement. An event that states an amount moved exactly this amount, unless it is in doubt. An event that takes back everything
 * left nothing. An event whose provider got the reply `refused` moved nothing. Rows from before replies were stored are not checked.
 */
export const TOLD_IS_MOVED = `
select transactions.id::text as subject, case
    when told = 'refused' then status = 'accepted'
    when status = 'refused' then true
    when status = 'awaited' then ${TAKEN_AFTERWARDS}
    when is_report_only then moved <> 0
    when corrects_kind is not null and reversal = 'stored' then moved + ${STILL_TO_RETURN} <> 0
    else moved <> movement and doubt is null
  end as is_violated
from ${TRANSACTIONS} where told is not null`;

/**
 * A wager that was settled from its record adds up to the record's sum, and no movement comes after it. It is checked with its last movement, even if
 * its record came earlier. The limit keeps the planner from joining whole tables. The comparison inside of the sum makes it look up the record first,
 * because few wagers have one.
 */
export const RECORDS_STAND = `
select concat_ws(' ', wagers.provider, wagers.player_id, wagers.currency, wagers.wager_id) as subject, whole.is_violated
from (
  select distinct provider, player_id, currency, wager_id from ${TRANSACTIONS} where wager_id is not null and status = 'accepted'
) wagers cross join lateral (
  select ${reported('settlement', 'winLoss')}::numeric as net from wallet_transactions settlement
  where (settlement.transaction_id, settlement.provider, settlement.kind) = (wagers.wager_id, wagers.provider, '${RECORDED_WAGER}')
    and (settlement.player_id, settlement.currency) = (wagers.player_id, wagers.currency)
    and settlement.action = 'SETTLED' and settlement.status = 'accepted' limit 1
) record cross join lateral (
  select sum(one.moved) <> record.net as is_violated, max(one.position) as last from wallet_transactions one
  where (one.wager_id, one.player_id, one.provider) = (wagers.wager_id, wagers.player_id, wagers.provider)
    and one.currency = wagers.currency and one.status = 'accepted'
) whole
where record.net is not null and whole.last > :after and whole.last <= :last`;
