import type { Knex } from 'knex';
import type { OverItem } from '../../../application/ports/in-doubt-book.ts';
import type { InDoubtKind, InDoubtRef } from '../../../domain/in-doubt/in-doubt-item.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { GUID_OF_TRANSACTION } from './in-doubt-queries.ts';
import { itemFromRow, type InDoubtRow } from './in-doubt-row.ts';

/** An item whose doubt is over, from the rows that outlive it; see the port. */
export async function overOf(knex: Knex, { kind, id }: InDoubtRef): Promise<OverItem | undefined> {
  const query = OVER[kind];
  if (query === undefined) return undefined;
  const { rows } = await knex.raw<{ rows: readonly (InDoubtRow & { readonly outcome: string })[] }>(query, {
    id: lookupGuid(id),
  });
  const [row] = rows;
  return row && { item: itemFromRow(row), outcome: row.outcome };
}

// A replay clears the reason of the parked lane, so the last failed attempt has to tell it. A callback that never failed was never in doubt.
const CALLBACK = `
select 'callback' as kind, callback.id, failed.attempted_at as since, callback.agent, told.provider, player.member_id,
  coalesce(told.transaction_id, callback.transaction_id) as reference, told.currency, told.moved as amount,
  case failed.outcome when 'refused' then 'refused' else 'undelivered' end as reason, callback.role as detail,
  callback.status as outcome
from callbacks callback
cross join lateral (
  select attempted_at, outcome from callback_attempts
  where callback_id = callback.id and outcome <> 'accepted' order by id desc limit 1
) failed
left join wallet_transactions told on told.id = ${GUID_OF_TRANSACTION}
left join players player on player.id = told.player_id
where callback.id = :id and callback.status in ('pending', 'delivered')`;

const TRANSFER = `
select 'transfer' as kind, transfer.id, transfer.created_at as since, transfer.agent, transfer.provider, player.member_id,
  transfer.transfer_id as reference, transfer.currency, transfer.amount, 'undecided' as reason, transfer.remark as detail,
  transfer.status as outcome
from transfers transfer left join players player on player.id = transfer.player_id
where transfer.id = :id and transfer.status <> 'pending' and transfer.provider is not null`;

/** Bets, refusals and movements leave no trace of an ended doubt, and differences that are gone are closed items. */
const OVER: Partial<Readonly<Record<InDoubtKind, string>>> = { callback: CALLBACK, transfer: TRANSFER };
