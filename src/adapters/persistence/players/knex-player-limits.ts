import type { Knex } from 'knex';
import type { CurrencyLimits, KeptLimit, NewLimits, PlayerLimits } from '../../../application/ports/player-limits.ts';
import { changedLimits, firstCountedDay, type LimitKind } from '../../../domain/player/limit.ts';
import type { InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { dayAfter, type Day } from '../../../domain/statement/day.ts';
import { actionsOf } from '../../../domain/wallet/transaction-role.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { BLOCK_POSITIONS } from '../statements/count-sql.ts';
import { daysFromJson, limitsFromJson, limitsSql, zoneOf, type LimitsJson } from './limit-rows.ts';
import { changeRestraint, type HeldPlayer } from './restraint-change.ts';

/** Limits in the table `player_limits`, and the sums of days in `player_limit_days`. */
export class KnexPlayerLimits implements PlayerLimits {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  change(playerId: string, wanted: NewLimits): Promise<Result<CurrencyLimits, InvalidParameter>> {
    return changeRestraint(this.#knex, playerId, (held) => changeIn(held, playerId, wanted));
  }

  of(playerId: string): Promise<readonly CurrencyLimits[]> {
    return read(this.#knex, playerId);
  }
}

async function changeIn(
  { trx, nowMs }: HeldPlayer,
  playerId: string,
  { currency, wanted, waitMs, by }: NewLimits,
): Promise<Result<CurrencyLimits, InvalidParameter>> {
  const before = await readOne(trx, playerId, currency);
  const changed = changedLimits(before.limits, wanted, { nowMs, waitMs });
  if (!changed.ok) return changed;
  const rows = [...changed.value]
    .filter(([kind]) => wanted.has(kind))
    .map(([kind, limit]) => rowOf(kind, { ...limit, by, atMs: nowMs }));
  if (rows.length > 0) {
    const keyed = rows.map((row) => ({ player_id: playerId, currency, ...row }));
    await trx('player_limits').insert(keyed).onConflict(['player_id', 'currency', 'kind']).merge();
  }
  await trx.raw(COUNT_FROM_BOOKS, { player: playerId, currency, ...countedDays(before, nowMs) });
  return ok(await readOne(trx, playerId, currency));
}

const rowOf = (kind: LimitKind, { amount, pending, by, atMs }: KeptLimit) => ({
  kind,
  amount: amount?.toString() ?? null,
  pending_amount: pending?.amount?.toString() ?? null,
  pending_from: pending === undefined ? null : new Date(pending.fromMs),
  changed_by: by,
  changed_at: new Date(atMs),
});

/** The days of the running periods, each with its instants, and the first of these instants. */
function countedDays({ timeZone }: CurrencyLimits, nowMs: number) {
  const today = timeZone.dayAt(nowMs);
  const days: Day[] = [];
  for (let day = firstCountedDay(today); day <= today; day = dayAfter(day)) days.push(day);
  const spans = days.map((day) => ({
    day,
    begins_at: instantText(timeZone.beginOf(day)),
    ends_at: instantText(timeZone.endOf(day)),
  }));
  return { days: JSON.stringify(spans), since: spans[0]?.begins_at ?? instantText(nowMs) };
}

async function readOne(knex: Knex, playerId: string, currency: string): Promise<CurrencyLimits> {
  const [limits] = await read(knex, playerId, currency);
  if (limits === undefined) throw new Error(`the player ${playerId} is gone`);
  return limits;
}

interface ReadRow {
  readonly currency: string;
  readonly now: Date;
  readonly time_zone: string;
  readonly kept: LimitsJson;
}

/** The limits in one currency, whether there are any or not, or in all that have some. */
async function read(knex: Knex, playerId: string, currency?: string): Promise<readonly CurrencyLimits[]> {
  const { rows } = await knex.raw<{ rows: readonly ReadRow[] }>(READ, {
    player: lookupGuid(playerId),
    currency: currency ?? null,
  });
  return rows.map((row) => ({
    currency: row.currency,
    nowMs: row.now.getTime(),
    timeZone: zoneOf(row.time_zone),
    limits: limitsFromJson(row.kept),
    days: daysFromJson(row.kept),
  }));
}

const READ = `
select wanted.currency, clock_timestamp() as now, agents.time_zone, ${limitsSql('players.id', 'wanted.currency')} as kept
from players join agents on agents.code = players.agent
cross join lateral (
  select cast(:currency as text) as currency where cast(:currency as text) is not null
  union
  select distinct currency from player_limits where player_id = players.id and cast(:currency as text) is null
) wanted
where players.id = :player order by wanted.currency collate "C"`;

const named = (actions: readonly string[]): string => actions.map((action) => `'${action}'`).join(', ');

/**
 * Counts the days anew. The moment of a decision is that of its entries in the ledger, and the amounts are the same. Only positions behind the first
 * moment are read: statements know the blocks of positions by the moment that they count, which is never before the booking, and have counted all
 * positions up to the cursor. Refused stakes stay as they were counted.
 */
const COUNT_FROM_BOOKS = `
with bound as materialized (
  select least(
    (select min(block) * ${BLOCK_POSITIONS} from statement_sums
      where agent = (select agent from players where id = :player)
        and slot >= date_bin(interval '15 minutes', cast(:since as timestamptz), timestamptz 'epoch')),
    (select position from statement_cursor)
  ) as position
), days as materialized (
  select * from json_to_recordset(cast(:days as json)) as days (day date, begins_at timestamptz, ends_at timestamptz)
), counted as (
  select day, - sum(moved) as lost,
    - coalesce(sum(moved) filter (where action in (${named(actionsOf('stake'))}) or action in (${named(actionsOf('correction'))}) and moved > 0), 0) as staked
  from wallet_transactions booked
  join days on coalesce(booked.decided_at, booked.recorded_at) >= begins_at and coalesce(booked.decided_at, booked.recorded_at) < ends_at
  where player_id = :player and currency = :currency and status = 'accepted' and moved <> 0 and position > (select position from bound)
  group by day
)
insert into player_limit_days as known (player_id, currency, day, staked, lost)
select :player, :currency, day, coalesce(counted.staked, 0), coalesce(counted.lost, 0)
from days left join counted using (day)
where counted.day is not null or exists (
  select from player_limit_days stale where stale.player_id = :player and stale.currency = :currency and stale.day = days.day
)
on conflict (player_id, currency, day) do update set staked = excluded.staked, lost = excluded.lost`;
