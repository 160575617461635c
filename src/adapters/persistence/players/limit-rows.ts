/** Limits and counted days, as they are read: with the works on wallets, and for people. */
import type { KeptLimit } from '../../../application/ports/player-limits.ts';
import type { LimitKind } from '../../../domain/player/limit.ts';
import type { CountedDay } from '../../../domain/player/limited-money.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { TimeZone } from '../../../domain/statement/time-zone.ts';

/** JSON of `limitsSql`; null without any. */
export interface LimitsJson {
  readonly limits: readonly LimitJson[] | null;
  readonly days: readonly DayJson[] | null;
}

interface LimitJson {
  readonly kind: LimitKind;
  readonly amount: string | null;
  readonly pending: string | null;
  readonly from_ms: number | null;
  readonly by: string;
  readonly at_ms: number;
}

interface DayJson {
  readonly day: string;
  readonly staked: string;
  readonly lost: string;
  readonly refused: number;
}

/** SQL: milliseconds since 1970. */
export const epochMs = (moment: string): string => `round(extract(epoch from ${moment}) * 1000)`;

/**
 * SQL: the limits of a player in a currency, and the days of the running periods, as JSON. The moment of a booking and the time zone change the first
 * day only by one or two.
 */
export const limitsSql = (player: string, currency: string): string => `json_build_object(
  'limits', (
    select json_agg(json_build_object('kind', kind, 'amount', amount::text, 'pending', pending_amount::text,
      'from_ms', ${epochMs('pending_from')}, 'by', changed_by, 'at_ms', ${epochMs('changed_at')}))
    from player_limits kept where kept.player_id = ${player} and kept.currency = ${currency}
  ),
  'days', (
    select json_agg(json_build_object('day', day::text, 'staked', staked::text, 'lost', lost::text, 'refused', refused_stakes))
    from player_limit_days counted where counted.player_id = ${player} and counted.currency = ${currency}
      and counted.day >= date_trunc('month', now() - interval '9 days')::date
  )
)`;

export const limitsFromJson = ({ limits }: LimitsJson): ReadonlyMap<LimitKind, KeptLimit> =>
  new Map((limits ?? []).map((row) => [row.kind, limitFromJson(row)]));

const limitFromJson = ({ amount, pending, from_ms: fromMs, by, at_ms: atMs }: LimitJson): KeptLimit => ({
  amount: amountFrom(amount),
  pending: fromMs === null ? undefined : { amount: amountFrom(pending), fromMs },
  by,
  atMs,
});

const amountFrom = (text: string | null): Decimal | undefined => (text === null ? undefined : Decimal.from(text));

export const daysFromJson = ({ days }: LimitsJson): readonly CountedDay[] =>
  (days ?? []).map(({ day, staked, lost, refused }) => ({
    day,
    staked: Decimal.from(staked),
    lost: Decimal.from(lost),
    refusedStakes: refused,
  }));

/** The time zone of a stored name. Throws if the running version does not know it. */
export function zoneOf(name: string): TimeZone {
  const zone = TimeZone.of(name);
  if (zone === undefined) throw new Error(`the time zone ${name} is unknown`);
  return zone;
}
