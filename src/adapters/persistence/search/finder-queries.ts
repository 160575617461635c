/** The look-ups of a search. Each uses an index, and all have the same columns. */

const GUID = ':guid::uuid';
const ofAgent = (column: string): string => `(:agent::text is null or ${column} = :agent)`;
const FOR_ALL = ':agent::text is null';

const PLAYER = `
select 'player' as kind, player.id::text, player.agent, null as provider, player.member_id, null as round_id, player.member_id as reference,
  null as word
from players player`;

const PLAYERS_BY_NAME = `${PLAYER} where player.member_id = :folded and ${ofAgent('player.agent')}`;
const PLAYERS_BY_ID = `${PLAYER} where player.id = ${GUID} and ${ofAgent('player.agent')}`;
/** The Agent's code and the player's name, in the form in which the gateway shows players. Either may contain the separator. */
const PLAYERS_BY_PUBLIC_NAME = `
${PLAYER} join jsonb_to_recordset(:splits::jsonb) as split (agent text, member_id text)
  on player.agent = split.agent collate "C" and player.member_id = split.member_id collate "C"
where ${ofAgent('player.agent')}`;
const PLAYERS_BY_UPSTREAM_NAME = `
select 'player' as kind, player.id::text, player.agent, account.provider, player.member_id, null as round_id, player.member_id as reference,
  account.upstream_name as word
from providers cross join lateral (
  select * from provider_accounts where provider_accounts.provider = providers.code and upper(upstream_name) = :folded limit 1
) account join players player on player.id = account.player_id
where ${ofAgent('player.agent')}`;

/** The most rows of one round or wager that are read to find its Agents. */
const ROWS_MAX = 1_000;

const ROUNDS = `
select 'round' as kind, round_id as id, case count(distinct agent) when 1 then min(agent) end as agent, provider,
  case count(distinct player_id) when 1 then min(member_id) end as member_id, round_id, round_id as reference, null as word
from (
  select done.agent, done.provider, done.player_id, player.member_id, done.round_id
  from wallet_transactions done join players player on player.id = done.player_id
  where done.round_id = :text and ${ofAgent('done.agent')} limit ${ROWS_MAX}
) part group by provider, round_id`;

/** Rounds that have only refused events. */
const REFUSED_ROUNDS = `
select 'round' as kind, round_id as id, case count(distinct agent) when 1 then min(agent) end as agent, provider,
  case count(distinct player_id) when 1 then min(member_id) end as member_id, round_id, round_id as reference, null as word
from (
  select done.agent, done.provider, done.player_id, player.member_id, done.round_id
  from refused_events done join players player on player.id = done.player_id
  where done.round_id = :text and ${ofAgent('done.agent')} limit ${ROWS_MAX}
) part
where not exists (
  select from wallet_transactions kept
  where kept.round_id = part.round_id and kept.provider = part.provider and ${ofAgent('kept.agent')}
) group by provider, round_id`;

const WAGERS = `
select 'wager' as kind, wager_id as id, case count(distinct agent) when 1 then min(agent) end as agent, provider,
  case count(distinct player_id) when 1 then min(member_id) end as member_id,
  case count(distinct round_id) when 1 then min(round_id) end as round_id, wager_id as reference, null as word
from (
  select done.agent, done.provider, done.player_id, player.member_id, done.round_id, done.wager_id
  from wallet_transactions done join players player on player.id = done.player_id
  where done.wager_id = :text and ${ofAgent('done.agent')} limit ${ROWS_MAX}
) part group by provider, wager_id`;

const TRANSACTION = `
select 'transaction' as kind, done.id::text, done.agent, done.provider, player.member_id, done.round_id, done.transaction_id as reference,
  done.action as word
from wallet_transactions done join players player on player.id = done.player_id`;
const TRANSACTIONS_BY_NUMBER = `${TRANSACTION} where done.transaction_id = :text and ${ofAgent('done.agent')}`;
const TRANSACTIONS_BY_ID = `${TRANSACTION} where done.id = ${GUID} and ${ofAgent('done.agent')}`;

const TRANSFER = `
select 'transfer' as kind, transfer.id::text, transfer.agent, transfer.provider, player.member_id, null as round_id,
  transfer.transfer_id as reference, transfer.status as word
from transfers transfer join players player on player.id = transfer.player_id`;
const TRANSFERS_BY_REFERENCE = `${TRANSFER} where transfer.transfer_id = :text and ${ofAgent('transfer.agent')}`;
const TRANSFERS_BY_ID = `${TRANSFER} where transfer.id = ${GUID} and ${ofAgent('transfer.agent')}`;

const CALLBACKS = `
select 'callback' as kind, callback.id::text, callback.agent, null as provider, null as member_id, null as round_id,
  callback.id::text as reference, callback.role || ', ' || callback.status as word
from callbacks callback where callback.id = ${GUID} and ${ofAgent('callback.agent')}`;

const REFUSAL = `
select 'in_doubt' as kind, 'refusal-' || done.id as id, done.agent, done.provider, player.member_id, done.round_id,
  done.transaction_id as reference, done.because as word
from refused_events done join players player on player.id = done.player_id`;
const REFUSALS_BY_NUMBER = `${REFUSAL} where done.transaction_id = :text and ${ofAgent('done.agent')}`;
const REFUSALS_BY_ID = `${REFUSAL} where done.id = ${GUID} and ${ofAgent('done.agent')}`;

const REPORT = `
select 'in_doubt' as kind, 'refusal-' || report.id as id, null as agent, report.provider, null as member_id, null as round_id,
  report.reference, report.because as word
from unbooked_reports report`;
const REPORTS_BY_REFERENCE = `${REPORT} where report.reference = :text and ${FOR_ALL}`;
const REPORTS_BY_ID = `${REPORT} where report.id = ${GUID} and ${FOR_ALL}`;

const DIFFERENCE = `
select 'in_doubt' as kind, 'difference-' || found.id as id, found.agent, found.provider, null as member_id, null as round_id,
  found.reference, found.reason as word
from reconciliation_differences found`;
/** A difference is named by the provider's number, then a space and the player. */
const DIFFERENCES_BY_REFERENCE = `${DIFFERENCE} 
where found.reference >= :text and found.reference < :text || '!' and (found.reference = :text or starts_with(found.reference, :text || ' '))
  and found.gone_at is null and ${ofAgent('found.agent')}`;
const DIFFERENCES_BY_ID = `${DIFFERENCE} where found.id = ${GUID} and ${ofAgent('found.agent')}`;

const AGENTS = `
select 'agent' as kind, code as id, code as agent, null as provider, null as member_id, null as round_id, code as reference, name as word
from agents where (code = :folded or strpos(lower(name), lower(:text)) > 0) and ${ofAgent('code')} order by (code = :folded) desc, code`;

const PROVIDERS = `
select 'provider' as kind, code as id, null as agent, code as provider, null as member_id, null as round_id, code as reference,
  protocol as word
from providers where code = :folded and ${FOR_ALL}`;

const GAMES_BY_ID = `
select 'game' as kind, id::text, null as agent, provider, null as member_id, null as round_id, code as reference, name as word
from games where id = ${GUID} and ${FOR_ALL}`;
const GAMES_BY_CODE = `
select 'game' as kind, game.id::text, null as agent, game.provider, null as member_id, null as round_id, game.code as reference,
  game.name as word
from providers cross join lateral (
  select * from games where games.provider = providers.code and games.code = :text limit 1
) game where ${FOR_ALL}`;

const LOOKUPS: readonly string[] = [
  PLAYERS_BY_NAME,
  PLAYERS_BY_ID,
  PLAYERS_BY_PUBLIC_NAME,
  PLAYERS_BY_UPSTREAM_NAME,
  ROUNDS,
  REFUSED_ROUNDS,
  WAGERS,
  TRANSACTIONS_BY_NUMBER,
  TRANSACTIONS_BY_ID,
  TRANSFERS_BY_REFERENCE,
  TRANSFERS_BY_ID,
  CALLBACKS,
  REFUSALS_BY_NUMBER,
  REFUSALS_BY_ID,
  REPORTS_BY_REFERENCE,
  REPORTS_BY_ID,
  DIFFERENCES_BY_REFERENCE,
  DIFFERENCES_BY_ID,
  AGENTS,
  PROVIDERS,
  GAMES_BY_ID,
  GAMES_BY_CODE,
];

/** Finds all entities with the id in `:text`. `:folded` is the same text in upper case; `:guid` is the text as a GUID, or null. */
export const FIND = LOOKUPS.map((lookup, at) => `(select ${at} as at, hit.* from (${lookup} limit :limit) hit)`)
  .join('\nunion all\n')
  .concat('\norder by at, agent, provider, reference');
