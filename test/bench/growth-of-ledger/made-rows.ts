/**
 * A ledger made by SQL: rounds of players who bet at different rates, one row of `filling_rounds` each, from which everything else follows
 * by formulas. A round is a bet and what ends it. What players win and lose repeats every few rounds and adds up to nothing, so that each
 * balance is known without adding up.
 */
import { CURRENCY } from '../money/money-world.ts';

export const AGENTS = 20;
/** Transactions of a player on average; a few have a hundred times as many, and most have fewer. */
export const TRANSACTIONS_PER_PLAYER = 200;
/** As `makeMoneyWorld` funds them. */
const FUNDED = 1_000_000;
const PROVIDERS = ['A', 'B', 'C', 'D'];

/** How long the history is, and how much of it is kept of callbacks and their attempts: the defaults of the settings. */
const [HISTORY_DAYS, CALLBACK_DAYS, ATTEMPT_DAYS] = [120, 90, 30];
/** Lanes that wait to be delivered on every ledger, whatever its size: the last rounds. */
const WAITING_LANES = 300;
/** One round of so many has a callback that is parked. */
const PARKED_EVERY = 20_000;

/** The stakes and payouts in the rounds of a player, as a cycle; the last round is cancelled. */
const STAKES = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5];
const PAYOUTS = [0, 0, 0, 5, 0, 0, 20, 0, 0, 0, 10, 0, 0, 15, 0, 0, 0, 5, 0, 0];
const CYCLE = STAKES.length;
const CANCELLED = CYCLE - 1;
/** A player's win before each round of the cycle, below zero for a loss. */
const WON_BEFORE = STAKES.map((_, nth) =>
  STAKES.slice(0, nth).reduce((won, stake, at) => won + (PAYOUTS[at] ?? 0) - stake, 0),
);

const array = (values: readonly (number | string)[]): string => `(array[${values.join()}])`;
const nthOf = (values: readonly number[], nth: string): string => `${array(values)}[1 + ${nth} % ${CYCLE}]`;

export const OTHER_PROVIDERS = `
insert into providers (code, protocol, base_url, currencies, ip_allow_list, is_maintenance, is_active, revision)
select code, 'provider-' || lower(code), 'https://upstream.example', '{${CURRENCY}}', '{}', false, true, 1
from unnest(array['A', 'C', 'D']) as code`;

/** $1 rounds, $2 players. Squaring what chance gives makes some players far busier than others; hashes make every run the same. */
export const ROUNDS = `
create unlogged table filling_rounds as
select number::int, player, (row_number() over (partition by player order by number) - 1)::int as nth, at,
  case when number >= $1 - ${WAITING_LANES} then 'waiting'
    when at < now() - interval '${CALLBACK_DAYS} days' then 'forgotten'
    when number % ${PARKED_EVERY} = 13 then 'parked'
    else 'delivered' end as fate
from (
  select number, floor($2 * power((hashint8extended(number, 0) & 2147483647)::float8 / 2147483648::float8, 2))::int as player,
    now() - interval '1 minute' - ($1 - number) * (interval '${HISTORY_DAYS} days' / $1) as at
  from generate_series(0, $1::bigint - 1) as number
) drawn
order by number`;

export const ROUNDS_BY_NUMBER = 'create unique index filling_rounds_by_number on filling_rounds (number)';

const ROUND = `
select number, nth, at, fate, md5('player' || player)::uuid as player_id,
  'AGENT-' || lpad((player % ${AGENTS})::text, 3, '0') as agent,
  ${array(PROVIDERS.map((code) => `'${code}'`))}[1 + number % ${PROVIDERS.length}] as provider,
  ${nthOf(STAKES, 'nth')} as stake, ${nthOf(PAYOUTS, 'nth')} as payout,
  ${FUNDED} + ${nthOf(WON_BEFORE, 'nth')} as balance, nth % ${CYCLE} = ${CANCELLED} as is_cancelled
from filling_rounds`;

/** Each transaction with all its data. A wallet's first movement was its funding, and each round has two more. */
export const TRANSACTIONS_VIEW = `
create view filling_transactions as
select round.number, step.*, md5(round.number || step.tag)::uuid as id, round.number || step.tag as transaction_id,
  player_id, agent, provider, fate, at + step.delay as occurred_at, 2 + 2 * nth + step.place as sequence,
  case step.action when 'CANCEL' then round.number || '-bet' end as corrects
from (${ROUND}) round cross join lateral (
  select '-low' as tag, 'bet' as kind, 'BET' as action, -1000000000 as movement, 0 as moved, balance as balance_after, null::int as place,
    interval '0' as delay
  where nth % 50 = 7
  union all select '-bet', 'bet', 'BET', -stake, -stake, balance - stake, 0, interval '1 s'
  union all select '-win', 'payout', 'SETTLED', payout, payout, balance - stake + payout, 1, interval '3 s' where not is_cancelled
  union all select '-cancel', 'cancel', 'CANCEL', stake, stake, balance, 1, interval '3 s' where is_cancelled
) step`;

/** The rows of the rounds from $1 to before $2. */
const OF_BATCH = 'from filling_transactions made where number >= $1 and number < $2';

const TRANSACTIONS = `
insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, reversal, corrects_kind,
  corrects_transaction_id, round_id, wager_id, report, is_report_only, occurred_at, status, refused_because, moved, balance_after, sequence,
  callbacks, recorded_at, decided_at)
select id, agent, player_id, provider, '${CURRENCY}', kind, transaction_id, action, movement, 'stored',
  case when corrects is not null then 'bet' end, corrects, 'R' || number, 'W' || number || case tag when '-low' then tag else '' end,
  format('{"gameCode":"game-%s","gameType":"SLOT","betAmount":"%s","detail":"{\\"wager_code\\":\\"W%s\\",\\"channel\\":7}"}',
    number % 900, abs(movement), number)::json,
  false, occurred_at, case when place is null then 'refused' else 'accepted' end,
  case when place is null then 'insufficient_balance' end, moved, balance_after, sequence, case when place is null then 0 else 1 end, occurred_at, occurred_at
${OF_BATCH} order by number, occurred_at`;

const ENTRIES = `
insert into ledger_entries (wallet_transaction_id, account, currency, amount, booked_at)
select id, account, '${CURRENCY}', amount, occurred_at
from filling_transactions made
cross join lateral (values ('provider:' || provider, - moved), ('player:' || player_id, moved)) as entry (account, amount)
where number >= $1 and number < $2 and moved <> 0 order by number, occurred_at`;

const CALLBACKS = `
insert into callbacks (id, agent, lane, role, transaction_id, body, status, created_at, delivered_at)
select md5('callback' || id)::uuid, agent, provider || ':wager:W' || number, case action when 'BET' then 'bet' when 'SETTLED' then 'settle'
    else 'cancel' end, id::text,
  format('{"callback_id":"%s","action":"%s","provider":"%s","username":"%s","currency":"${CURRENCY}","amount":"%s.00","direction":"debit",'
    '"transaction_id":"%s","round_id":"R%s","occurred_at":"2026-11-21T12:00:00.000Z","balance":"%s.00","sequence":%s,"game_code":"game-%s",'
    '"game_type":"SLOT","bet_detail":"{\\"wager_code\\":\\"W%s\\"}"}', id, action, provider, agent, abs(moved), transaction_id, number,
    balance_after, sequence, number % 900, number),
  status, occurred_at, case status when 'delivered' then occurred_at + interval '100 ms' end
from filling_transactions made cross join lateral (
  select case when fate = 'parked' and place = 0 then 'parked' when fate in ('parked', 'waiting') and place = 1 then 'pending'
    else 'delivered' end as status
) each
where number >= $1 and number < $2 and place is not null and fate <> 'forgotten' order by number, occurred_at`;

const FORGOTTEN = `
insert into forgotten_callbacks (transaction_id, callbacks) select id::text, 1
${OF_BATCH} and place is not null and fate = 'forgotten'`;

const ATTEMPTS = `
insert into callback_attempts (callback_id, attempted_at, http_status, latency_ms, outcome, answer)
select md5('callback' || id)::uuid, occurred_at, 200, 30, 'accepted', '{"status":true,"code":0,"data":null,"msg":"ok"}'
${OF_BATCH} and (fate = 'delivered' or (fate = 'waiting' and place = 0)) and place is not null and occurred_at > now() - interval '${ATTEMPT_DAYS} days'
order by number, occurred_at`;

/** With the first round of a batch and the first of the next one. */
export const BATCH_STATEMENTS: readonly string[] = [TRANSACTIONS, ENTRIES, CALLBACKS, FORGOTTEN, ATTEMPTS];

export const LANES = `
insert into callback_lanes (agent, lane, pending, ready_at, parked_at, parked_for)
select agent, lane, count(*), min(created_at), min(created_at) filter (where status = 'parked'),
  min('undelivered'::text) filter (where status = 'parked')
from callbacks where status in ('pending', 'parked') group by agent, lane`;

export const WALLETS = `
update wallets set balance = ${FUNDED} + ${nthOf(WON_BEFORE, 'rounds')}, sequence = 1 + 2 * rounds
from (select md5('player' || player)::uuid as player_id, count(*)::int as rounds from filling_rounds group by player) played
where wallets.player_id = played.player_id`;
