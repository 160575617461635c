import type { Migration } from '../database/migrate.ts';

/**
 * Until now a payout that is numbered by its round and player was another one if the player's name came in other letters, and was booked again.
 * Such pairs are put before a person. Rows of money are not touched.
 */
export const payoutsInOtherLetters: Migration = {
  name: '0045-payouts-in-other-letters',
  requires: '0044-moves-of-agents',
  async up(knex) {
    await knex.raw(PAIRS);
  },
  async found(trx) {
    const { rows } = await trx.raw<{ rows: readonly { readonly total: string }[] }>(COUNT);
    const total = Number(rows[0]?.total);
    if (total === 0) return undefined;
    return `payouts to look at: ${total} came twice with the player's name in other letters; they are in doubt (docs/upgrading.md)`;
  },
};

// One of a pair has small letters, so only such rows are looked up in their rounds.
const PAIRS = `
with odd as (
  select * from wallet_transactions
  where starts_with(transaction_id, round_id || ':') and transaction_id <> upper(transaction_id) and status = 'accepted'
)
insert into reconciliation_differences (id, provider, agent, player_id, reference, reason, currency, amount, detail, happened_at, found_at,
  seen_at)
select gen_random_uuid(), later.provider, later.agent, later.player_id, later.transaction_id, 'paid_in_other_letters', later.currency,
  - later.moved, 'booked as ' || earlier.transaction_id || ' before', later.occurred_at, now(), now()
from odd
join wallet_transactions other on (other.player_id, other.provider, other.round_id) = (odd.player_id, odd.provider, odd.round_id)
  and (other.currency, other.kind, other.status) = (odd.currency, odd.kind, odd.status) and other.id <> odd.id
  and upper(other.transaction_id) = upper(odd.transaction_id)
join wallet_transactions later on later.position = greatest(odd.position, other.position) and later.moved <> 0
join wallet_transactions earlier on earlier.position = least(odd.position, other.position)
on conflict do nothing
`;

const COUNT = `select count(*) as total from reconciliation_differences where reason = 'paid_in_other_letters' and gone_at is null`;
