/** The restraints of players whose wallets are locked: what decides, and what is counted. */
import type { DecidedTransaction } from '../../../application/ports/wallet-book.ts';
import { limitAt } from '../../../domain/player/limit.ts';
import type { LimitsInForce } from '../../../domain/player/limited-money.ts';
import { changeBy, type Restraint, type RestraintChange } from '../../../domain/player/restraint.ts';
import { runPrepared, type Call, type Prepared, type Statements } from '../database/prepared.ts';
import { insertNotices } from '../notifications/write-notices.ts';
import { daysFromJson, epochMs, limitsFromJson, limitsSql, zoneOf, type LimitsJson } from '../players/limit-rows.ts';
import type { WalletName } from './locked-wallet.ts';

/**
 * Reads the restraints that concern wallets. The caller holds the lock of each: whoever changes the restraints of a player holds the locks of all
 * wallets of the player, so this statement sees all changes before the lock.
 */
export async function restraintsOf(
  trx: Statements,
  wallets: readonly WalletName[],
): Promise<ReadonlyMap<WalletName, Restraint>> {
  if (wallets.length === 0) return new Map();
  const { rows } = await runPrepared(trx, RESTRAINTS, {
    wallets: JSON.stringify(wallets.map(({ playerId: player, currency }, at) => ({ at, player, currency }))),
  });
  return new Map(
    rows.flatMap((row) => {
      const wallet = wallets[row.at];
      return wallet === undefined ? [] : [[wallet, restraintOf(row)]];
    }),
  );
}

const restraintOf = (row: RestraintRow): Restraint => ({
  nowMs: row.now.getTime(),
  blocks: (row.blocks ?? []).map(({ id, until_ms: untilMs }) => ({ id, untilMs: untilMs ?? undefined })),
  limits: limitsInForce(row),
});

/** The entries of a booking have the moment at which their transaction began, so the day is that of this moment. */
function limitsInForce({
  kept,
  now,
  booked_at: bookedAt,
  time_zone: timeZone,
}: RestraintRow): LimitsInForce | undefined {
  const amounts = [...limitsFromJson(kept)].flatMap(([kind, limit]) => {
    const { amount } = limitAt(limit, now.getTime());
    return amount === undefined ? [] : [[kind, amount] as const];
  });
  if (amounts.length === 0) return undefined;
  return { day: zoneOf(timeZone).dayAt(bookedAt.getTime()), amounts: new Map(amounts), days: daysFromJson(kept) };
}

/** The decisions in a locked wallet. */
interface Decided {
  readonly key: WalletName;
  readonly restraint?: Restraint | undefined;
  readonly decided: readonly DecidedTransaction[];
}

/** The statements that count refused stakes and the money of players with limits, and that tell Agents of a reached limit. */
export function changeRestraints(recorded: readonly Decided[]): readonly Call[] {
  const changes = recorded.flatMap(({ key, restraint, decided }) => {
    const transactions = decided.map(({ transaction }) => transaction);
    const change = restraint && changeBy(restraint, transactions);
    return change === undefined ? [] : [{ key, change }];
  });
  const refused = changes.flatMap(({ change }) => change.blocks.map((id) => ({ id, refused: change.refusedStakes })));
  const counted = changes.flatMap(({ key, change: { counted: day } }) => (day === undefined ? [] : [dayRow(key, day)]));
  const reached = counted.filter((row) => row.refused > 0);
  return [
    ...(refused.length === 0 ? [] : [{ prepared: COUNT, bindings: { counted: JSON.stringify(refused) } }]),
    ...(counted.length === 0 ? [] : [{ prepared: COUNT_DAYS, bindings: { counted: JSON.stringify(counted) } }]),
    ...(reached.length === 0 ? [] : [{ prepared: TELL, bindings: { reached: JSON.stringify(reached) } }]),
  ];
}

const dayRow = (
  { playerId, currency }: WalletName,
  { day, staked, lost, refusedStakes }: NonNullable<RestraintChange['counted']>,
) => ({ player: playerId, currency, day, staked: staked.toString(), lost: lost.toString(), refused: refusedStakes });

interface RestraintRow {
  readonly at: number;
  readonly now: Date;
  readonly booked_at: Date;
  readonly time_zone: string;
  readonly blocks: readonly { readonly id: string; readonly until_ms: number | null }[] | null;
  readonly kept: LimitsJson;
}

const RESTRAINTS: Prepared<RestraintRow> = {
  name: 'restraints-of-wallets',
  text: `
select wanted.at, clock_timestamp() as now, now() as booked_at, agents.time_zone,
  (
    select json_agg(json_build_object('id', id, 'until_ms', ${epochMs('until')})) from player_blocks
    where player_id = wanted.player and lifted_at is null and (until is null or until > clock_timestamp())
  ) as blocks, ${limitsSql('wanted.player', 'wanted.currency')} as kept
from json_to_recordset(:wallets::json) as wanted (at integer, player uuid, currency text)
join players on players.id = wanted.player join agents on agents.code = players.agent`,
};

// Two wallets of one player may be locked by two transactions. Both take the rows in the order of their ids.
const COUNT: Prepared = {
  name: 'count-refused-stakes',
  text: `
with counted as (
  select id, sum(refused) as refused from json_to_recordset(:counted::json) as counted (id uuid, refused bigint) group by id
), locked as materialized (
  select id from player_blocks where id in (select id from counted) order by id for no key update
)
update player_blocks set refused_stakes = refused_stakes + counted.refused
from locked join counted using (id) where player_blocks.id = locked.id`,
};

// A row belongs to one wallet, whose lock is held.
const COUNT_DAYS: Prepared = {
  name: 'count-limited-days',
  text: `
insert into player_limit_days as known (player_id, currency, day, staked, lost, refused_stakes)
select player, currency, day, staked, lost, refused from json_to_recordset(:counted::json)
  as counted (player uuid, currency text, day date, staked numeric, lost numeric, refused bigint)
on conflict (player_id, currency, day) do update set staked = known.staked + excluded.staked, lost = known.lost + excluded.lost,
  refused_stakes = known.refused_stakes + excluded.refused_stakes`,
};

// The key makes it one notice for each day.
const TELL: Prepared = {
  name: 'tell-reached-limits',
  text: insertNotices(`(
    select players.agent, 'limit.reached' as kind, concat_ws(' ', 'limit.reached', player, currency, day) as key,
      jsonb_build_object('member_id', players.member_id, 'currency', currency, 'day', day) as data
    from json_to_recordset(:reached::json) as reached (player uuid, currency text, day date) join players on players.id = player
  ) as notice`),
};
