import type { Knex } from 'knex';
import type {
  DueQuery,
  KeptAnswer,
  OpenBet,
  OpenBetBook,
  OpenRound,
  StayingBets,
} from '../../../application/ports/open-bet-book.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import type { BookUnit } from '../../../domain/reconciliation/compare-books.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import { COUNTED_MAX, type Page } from '../../../domain/shared/page.ts';
import { actionsOf } from '../../../domain/wallet/transaction-role.ts';
import { lookupText } from '../database/lookup-text.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';

/** The transactions that one call reads, which takes some milliseconds. */
const PIECE = 5_000;
/** The due bets that one call examines. Those with an outcome are forgotten. */
const LOOKED_AT_MAX = 1_000;

/** `provider` is null, as all other columns are, if the page has no rows. */
type OpenRow = (RowOf<OpenRound> | { readonly provider: null }) & { readonly total: number };

/** Open bets in the table `open_bets`, with a cursor over `wallet_transactions`. */
export class KnexOpenBetBook implements OpenBetBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async note(units: ReadonlyMap<string, BookUnit>, beforeMs: number): Promise<boolean> {
    const { rows } = await this.#knex.raw<{ rows: readonly { read: number }[] }>(NOTE, {
      units: JSON.stringify([...units].map(([provider, unit]) => ({ provider, unit }))),
      before: new Date(beforeMs),
      piece: PIECE,
    });
    return rows[0]?.read === PIECE;
  }

  async claim({ provider, nowMs, leaseUntilMs, max, windowMs }: DueQuery): Promise<readonly OpenBet[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly RowOf<OpenBet>[] }>(CLAIM, {
      provider,
      now: new Date(nowMs),
      until: new Date(leaseUntilMs),
      since: new Date(nowMs - windowMs),
      max,
      looked_at: LOOKED_AT_MAX,
    });
    return rows.map(betFromRow).sort((left, right) => left.placedAtMs - right.placedAtMs);
  }

  async answered(
    { provider, playerId, key }: Pick<OpenBet, 'provider' | 'playerId' | 'key'>,
    { said, askAgainAtMs }: KeptAnswer,
  ): Promise<void> {
    await this.#knex('open_bets')
      .where({ provider, player_id: playerId, key })
      .update({ said, ask_at: new Date(askAgainAtMs) });
  }

  async openOf(
    { agent, provider }: { readonly agent: string; readonly provider: string | undefined },
    { pageSize, offset }: PageRequest,
  ): Promise<Page<OpenRound>> {
    const { rows } = await this.#knex.raw<{ rows: readonly OpenRow[] }>(OPEN, {
      agent: lookupText(agent),
      provider: provider === undefined ? null : lookupText(provider),
      size: pageSize,
      offset,
      counted_max: COUNTED_MAX,
    });
    return {
      list: rows.flatMap((row) => (row.provider === null ? [] : [openFromRow(row)])),
      total: rows[0]?.total ?? 0,
    };
  }

  async staying(countMax: number): Promise<readonly StayingBets[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly { provider: string; count: number; oldest: Date }[] }>(
      STAYING,
      { max: countMax },
    );
    return rows.map(({ provider, count, oldest }) => ({ provider, count, oldestAtMs: oldest.getTime() }));
  }
}

const STAKES = actionsOf('stake')
  .map((name) => `'${name}'`)
  .join(', ');

/** Whether a bet has an outcome in the books. Each branch has its own index. */
const isOver = (bet: string): string => {
  const has = (column: string): string => `exists (
    select from wallet_transactions done where done.${column} = ${bet}.key collate "C" and done.player_id = ${bet}.player_id
      and done.provider = ${bet}.provider and done.status = 'accepted' and done.action not in (${STAKES}))`;
  return `case ${bet}.unit when 'wager' then ${has('wager_id')} else ${has('round_id')} end`;
};

// The piece ends before the first transaction that is too young, so that the cursor skips none unread.
const NOTE = `
with place as materialized (
  select position from open_bet_cursor for update skip locked
), ahead as materialized (
  select position, recorded_at, provider, player_id, wager_id, round_id, transaction_id, currency, occurred_at, action, status
  from wallet_transactions where position > (select position from place) order by position limit :piece::integer
), piece as materialized (
  select * from ahead
  where position < coalesce((select min(position) from ahead where recorded_at >= :before), 9223372036854775807)
), stake as (
  select piece.*, unit.unit, case unit.unit when 'wager' then wager_id else round_id end as key
  from piece join jsonb_to_recordset(:units::jsonb) as unit (provider text, unit text) on unit.provider = piece.provider collate "C"
  where status = 'accepted' and action in (${STAKES})
), noted as (
  insert into open_bets (provider, player_id, unit, key, transaction_id, currency, placed_at, ask_at)
  select distinct on (provider, player_id, key) provider, player_id, unit, key, transaction_id, currency, occurred_at, recorded_at
  from stake where key is not null and not (${isOver('stake')}) order by provider, player_id, key, position
  on conflict do nothing
), passed as (
  update open_bet_cursor set position = (select max(position) from piece) where exists (select from piece)
)
select count(*)::integer as read from piece`;

const CLAIM = `
with due as materialized (
  select provider, player_id, key, unit, ask_at from open_bets where provider = :provider and ask_at <= :now and not exists (
    select from players where players.id = open_bets.player_id and players.agent in ${MOVED_AGENTS}
  )
  order by ask_at limit :looked_at::integer for update skip locked
), looked as materialized (
  select due.*, ${isOver('due')} as is_over from due
), forgotten as (
  delete from open_bets using looked where looked.is_over and open_bets.provider = looked.provider
    and open_bets.player_id = looked.player_id and open_bets.key = looked.key
), taken as (
  select * from looked where not is_over order by ask_at
  limit greatest(0, :max::integer - (select count(*) from open_bets where provider = :provider and asked_at > :since))
)
update open_bets set asked = open_bets.asked + 1, asked_at = :now, ask_at = :until
from taken where open_bets.provider = taken.provider and open_bets.player_id = taken.player_id and open_bets.key = taken.key
returning open_bets.*`;

const STAYING = `
select provider, count(*)::integer as count, min(placed_at) as oldest from (
  select provider, placed_at from open_bets bet where asked > 0 and not (${isOver('bet')}) limit :max::integer
) staying group by provider order by provider`;

// The row with the total is there even if the page is empty.
const OPEN = `
with open as materialized (
  select bet.*, players.member_id from open_bets bet join players on players.id = bet.player_id
  where players.agent = :agent and (:provider::text is null or bet.provider = :provider) and not (${isOver('bet')})
  limit :counted_max
), page as (
  select * from open order by placed_at, provider, player_id, key limit :size offset :offset
)
select counted.total, page.* from (select count(*)::integer as total from open) counted left join page on true
order by page.placed_at, page.provider, page.player_id, page.key`;

const { read: openFromRow } = namedColumns<OpenRound>()(
  'provider, member_id, unit, key, transaction_id, currency, placed_at, said',
);

const { read: betFromRow } = namedColumns<OpenBet>()(
  'provider, player_id, key, transaction_id, currency, placed_at, asked',
);
